/** The name of the component that a reference refers to: `#/components/schemas/Job` is `Job`. */
export const componentOf = ($ref: string): string => $ref.slice($ref.lastIndexOf('/') + 1);
