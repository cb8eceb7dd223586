import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { firstContent } from './first-content';

/**
 * A part of a page in its own file, which is loaded when the part is first shown. The rest of the page does not wait
 * for it.
 * @param placeholder shown in its place until then
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
): ComponentType<Props> => {
  // biome-ignore lint/plugin/casts: the type of React's lazy loses the properties of a generic component
  const Part = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  return (props: Props) => (
    <Suspense fallback={placeholder}>
      <Part {...props} />
    </Suspense>
  );
};

/** A lazy part of a page that is loaded after the content of the first page is shown. */
export const latePart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
): ComponentType<Props> => lazyPart(() => firstContent.then(load), placeholder);
