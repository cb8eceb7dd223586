/** A place that may use a banned word, with the reason. */
export interface Exception {
  /** The beginning of a path. */
  readonly path: string;
  readonly why: string;
  /** Only lines that match are excepted; all of the file if missing. */
  readonly line?: RegExp;
}

export interface BannedWord {
  readonly pattern: RegExp;
  readonly instead: string;
  readonly exceptions?: readonly Exception[];
}

const sharpsName: Exception = { path: '', line: /\.toColourspace\(/, why: 'a method of the library sharp' };
const onPaper = (path: string): Exception => ({ path, why: 'words that documents are read by or drawn with' });

/** Names in code that people do not read as prose. */
const identifiers: Exception = {
  path: '',
  line: /\beverybody, \{|const (?:any|every)body\b|\banybody\.has\(/,
  why: 'identifiers',
};

/** Spellings and words that docs/writing.md bans. */
export const bannedWords: readonly BannedWord[] = [
  { pattern: /\banalys(?:e|ed|ing)\b/i, instead: 'analyze' },
  { pattern: /\bauthoris/i, instead: 'authorize' },
  { pattern: /behaviour/i, instead: 'behavior' },
  {
    pattern: /catalogue/i,
    instead: 'catalog',
    exceptions: [{ path: 'bench/shelf/expectation.ts', why: 'a member of files that other programs write' }],
  },
  {
    pattern: /\bcentre/i,
    instead: 'center',
    exceptions: [onPaper('samples/make-invoices/layouts/'), onPaper('processing/documents/extraction/lexicon/')],
  },
  { pattern: /colour/i, instead: 'color', exceptions: [sharpsName] },
  { pattern: /\bdefence\b/i, instead: 'defense' },
  {
    pattern: /\be-mail/,
    instead: 'email',
    exceptions: [onPaper('processing/documents/extraction/'), onPaper('samples/'), onPaper('bench/')],
  },
  { pattern: /favour/i, instead: 'favor' },
  { pattern: /\bgrey/i, instead: 'gray', exceptions: [onPaper('samples/make/receipts/')] },
  { pattern: /\b(?:un)?labell(?:ed|ing)\b/i, instead: 'labeled, labeling' },
  {
    pattern: /licence/i,
    instead: 'license',
    exceptions: [onPaper('test/processing/documents/'), onPaper('processing/documents/extraction/lexicon/')],
  },
  { pattern: /neighbour/i, instead: 'neighbor' },
  { pattern: /(?:initial|normal|optim|minim|serial|summar|synchron|util)is(?:e|ed|es|ing|ation)\b/i, instead: '…ize' },
  { pattern: /organis/i, instead: 'organize', exceptions: [onPaper('processing/documents/extraction/lexicon/')] },
  {
    pattern: /recognis/i,
    instead: 'recognize',
    exceptions: [
      { path: 'platform/config.ts', line: /RECOGNISER_/, why: 'the former names of settings' },
      { path: 'processing/shelf/engines/http/', line: /recogniser/, why: 'the former name of a member' },
      { path: 'docs/recognizer/', line: /"?recogniser"?/, why: 'the former name of a member' },
    ],
  },
  {
    pattern: /\b(?:there|here|where)(?:of|in|from|upon|with)\b(?! place)/i,
    instead: 'the name of the thing',
    exceptions: [onPaper('processing/documents/extraction/lexicon/contracts.ts')],
  },
  { pattern: /\banew\b/i, instead: 'again' },
  { pattern: /\bmend(?:s|ed|ing)?\b/i, instead: 'fix' },
  { pattern: /\bin vain\b/i, instead: 'without success' },
  { pattern: /\bwholly\b/i, instead: 'fully' },
  { pattern: /\bsignall(?:ed|ing)\b/i, instead: 'signaled, signaling' },
  { pattern: /\bas it stands\b/i, instead: 'nothing' },
  { pattern: /\b(?:duels?|heal(?:s|ed|ing)?)\b/i, instead: 'twin comparison, recover' },
  {
    pattern: /\b(?:is|are) none (?:of|that)\b/i,
    instead: 'is not in, is not a',
    exceptions: [
      { path: 'processing/shelf/engines/llm/prompt.ts', why: 'a prompt, measured and cached with its words' },
    ],
  },
  {
    pattern:
      /(?<!there )\b(?:is|are) no (?:member|number|integer|string|JSON|object|cursor|program|part|word|label|amount)\b/i,
    instead: 'is not a',
  },
  { pattern: /\bhow surely\b/i, instead: 'how reliably, how certain' },
  { pattern: /\bhand(?:s|ed|ing)? over to Temporal\b/i, instead: 'send, dispatch' },
  {
    pattern: /\bladders?\b/i,
    instead: 'retry schedule, series of attempts',
    exceptions: [{ path: 'test/replay/history/allowed-texts.ts', why: 'a text in recorded histories' }],
  },
  { pattern: /\bbegun\b/i, instead: 'started' },
  { pattern: /\bsuch as it is\b/i, instead: 'nothing' },
  { pattern: /\bwhether (?:it|the service) is well\b/i, instead: 'health check' },
  { pattern: /\bthe clock and the legs\b/i, instead: 'timers and work' },
  { pattern: /\b(?:some|any|every)body\b/i, instead: 'someone, anyone, everyone', exceptions: [identifiers] },
  { pattern: /\b(?:go|goes|going) on\b(?! the)/i, instead: 'continue, keep' },
  { pattern: /\b(?:is|are|be|been) told apart\b/i, instead: 'distinguished' },
  { pattern: /\bthe other way round\b/i, instead: 'the other way around' },
  { pattern: /\b(?:afterwards|towards)\b/i, instead: 'afterward, toward' },
  { pattern: /\b(?:up|down|back)wards\b/i, instead: 'upward, downward, backward' },
  { pattern: /\bmeanwhile\b/i, instead: 'in the meantime' },
  {
    pattern: /\b(?:do|are|is|read|run|that|them|it|this|published|deliveries|documents|works?|starts?) at once\b/i,
    instead: 'immediately, at the same time, at a time',
  },
  { pattern: /\bsays? (?:so|otherwise)\b/i, instead: 'reports it, shows it' },
  { pattern: /\bleft alone\b/i, instead: 'left unchanged' },
  { pattern: /\bone after the other\b/i, instead: 'one after another' },
  { pattern: /\b(?:outside|inside) of\b/i, instead: 'outside, inside' },
  { pattern: /\ball the same\b(?! length)/i, instead: 'anyway' },
  { pattern: /\b(?:lately|a short while ago)\b/i, instead: 'recently' },
  { pattern: /\bfor ever\b/i, instead: 'forever' },
  { pattern: /\btill receipts?\b/i, instead: 'store receipt' },
  { pattern: /\bends TLS\b/, instead: 'terminates TLS' },
  {
    pattern: /\b(?:a|one|two|next|last|each) looks? at (?:a|an|the) (?:mailbox|source|bucket)\b/i,
    instead: 'a check of',
  },
  { pattern: /\bleads? to a (?:page|pooler|server)\b/i, instead: 'points to, links to, opens' },
  { pattern: /\bin one time\b/i, instead: 'close together in time' },
  { pattern: /\bthe way from here\b/i, instead: 'the network between' },
  { pattern: /\b(?:storage|database|Temporal|server|receiver|service) (?:is|was) away\b/i, instead: 'is unavailable' },
];
