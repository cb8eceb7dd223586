import type { CaptureView } from '../../../../domain/capture-links/view.ts';
import type { Messages } from '../locales/en.ts';
import { fill } from '../locales/load.ts';

interface Props {
  readonly view: CaptureView;
  readonly messages: Messages;
}

type Result = NonNullable<CaptureView['result']>;

/** One photo's products as an outline drawing: a named one has a solid line, another one a dashed line. */
const ShelfDrawing = ({ photo }: { readonly photo: Result['photos'][number] }) => (
  <svg class="shelf-drawing" viewBox={`0 0 ${photo.width} ${photo.height}`} aria-hidden="true">
    <rect class="ground" width={photo.width} height={photo.height} />
    {photo.detections.map(({ name, box }, index) => (
      <rect
        key={`${index}-${box.x}-${box.y}`}
        class={name === null ? 'unnamed' : 'named'}
        x={box.x}
        y={box.y}
        width={box.width}
        height={box.height}
      >
        {name !== null && <title>{name}</title>}
      </rect>
    ))}
  </svg>
);

const ShelfResult = ({ result, messages }: { readonly result: Result; readonly messages: Messages }) => (
  <section aria-labelledby="result">
    <h2 id="result">{messages.result}</h2>
    <p>
      {fill(messages.facings, { count: result.facings })} · {fill(messages.unnamed, { count: result.unrecognized })}
    </p>
    {result.photos.map((photo) => (
      <ShelfDrawing key={photo.index} photo={photo} />
    ))}
    <ul class="products">
      {result.products.map(({ name, brand, facings }) => (
        <li key={`${brand}/${name}`}>
          <span>
            {name} <small>{brand}</small>
          </span>
          <b>{facings}</b>
        </li>
      ))}
    </ul>
  </section>
);

/** The view for a session that takes no more files. */
export const Outcome = ({ view, messages }: Props) => {
  if (view.state === 'ended') {
    return (
      <section class="notice">
        <h1>{messages.linkEnded}</h1>
        <p>{messages.linkEndedText}</p>
      </section>
    );
  }
  const isAnalyzing = view.state === 'sent' && view.kind === 'shelf';
  return (
    <section class="notice" aria-live="polite">
      <h1>{view.state === 'again' ? messages.again : messages.sent}</h1>
      <p>
        {view.state === 'again'
          ? view.problem
          : isAnalyzing
            ? messages.analyzing
            : (view.page.thanks ?? messages.sentText)}
      </p>
      {view.state === 'again' && <p>{messages.linkEndedText}</p>}
      {view.result && <ShelfResult result={view.result} messages={messages} />}
      {view.returnUrl !== null && (
        <a class="button" href={view.returnUrl} rel="noreferrer">
          {messages.proceed}
        </a>
      )}
    </section>
  );
};
