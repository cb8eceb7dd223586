import type { ComponentChildren } from 'preact';

interface FrameProps {
  readonly logo: string | null;
  readonly company: string;
  readonly children: ComponentChildren;
}

/** The frame of every view, with the name and logo of the company. */
export const Frame = ({ logo, company, children }: FrameProps) => (
  <>
    <header>{logo === null ? <strong>{company}</strong> : <img src={logo} alt={company} />}</header>
    <main>{children}</main>
  </>
);

interface NoticeProps {
  readonly title: string;
  readonly text?: string;
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

/** A page with one message. */
export const Notice = ({ title, text, action }: NoticeProps) => (
  <main class="notice">
    <h1>{title}</h1>
    {text !== undefined && <p>{text}</p>}
    {action && (
      <button type="button" onClick={action.onClick}>
        {action.label}
      </button>
    )}
  </main>
);
