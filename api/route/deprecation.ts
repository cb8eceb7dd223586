/** An endpoint that will be removed: docs/stability.md promises a year between the two times. */
export interface Deprecation {
  readonly since: Date;
  /** After it, the endpoint may be gone. */
  readonly sunset: Date;
  /** The page that explains its replacement. */
  readonly page: string;
}

/** The headers that announce a removal (RFC 9745 and RFC 8594). */
export const deprecationHeaders = ({ since, sunset, page }: Deprecation): Readonly<Record<string, string>> => ({
  Deprecation: `@${Math.floor(since.getTime() / 1000)}`,
  Sunset: sunset.toUTCString(),
  Link: `<${page}>; rel="deprecation"; type="text/html"`,
});
