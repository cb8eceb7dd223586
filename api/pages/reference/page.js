const root = document.getElementById('reference');

/** Whether an operation has every word of the search in its tag, method, path, summary, description or id. */
const matches = (search, { tag = '', method, path, operation }) => {
  const members = ['summary', 'description', 'operationId'].map((member) => operation.get(member));
  const text = [tag, method, path, ...members].join(' ').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};

/** Replaces the filter by tag or path, and includes the webhooks in it. */
const search = {
  fn: {
    opsFilter: (groups, phrase) =>
      groups
        .map((group, tag) =>
          group.update('operations', (operations) =>
            operations.filter((item) => matches(phrase, { tag, ...item.toObject() })),
          ),
        )
        .filter((group) => group.get('operations').size > 0),
  },
  statePlugins: {
    spec: {
      wrapSelectors: {
        selectWebhooksOperations: (original, system) => () => {
          const phrase = system.layoutSelectors.currentFilter();
          const webhooks = original();
          if (!webhooks || typeof phrase !== 'string') return webhooks;
          const isFound = ({ method, path, operation }) =>
            matches(phrase, { tag: 'webhooks', method, path, operation: operation.get('operation') });
          return Object.fromEntries(Object.entries(webhooks).filter(([, operations]) => operations.some(isFound)));
        },
      },
    },
  },
  wrapComponents: {
    operations: (Original, system) => (props) =>
      system.specSelectors.taggedOperations().size > 0
        ? system.React.createElement(Original, props)
        : system.React.createElement('p', null, 'No operation matches the search.'),
  },
};

/**
 * Shows the path of an operation as text: it is inside the button that opens the operation, where no link is allowed.
 */
const pathsAsText = {
  wrapComponents: {
    DeepLink: (Original, system) => (props) =>
      Array.isArray(props.text)
        ? system.React.createElement('span', null, props.text)
        : system.React.createElement(Original, props),
  },
};

/** The names and roles that Swagger UI leaves out, by selector. */
const missing = {
  '#servers': { 'aria-label': 'Server' },
  // The operations are Swagger UI's main landmark; these are around it.
  '.information-container': { 'aria-label': 'About the API', role: 'region' },
  '.scheme-container': { 'aria-label': 'Server and authorization', role: 'region' },
  '.filter': { role: 'search' },
  '.info h3': { 'aria-level': '2' },
  '.models > h4': { 'aria-level': '3' },
  '.operation-filter-input': { 'aria-label': 'Search operations', placeholder: 'Search operations' },
  '.examples-select-element': { 'aria-label': 'Example' },
  '.body-param__text': { 'aria-label': 'Request body' },
  '.modal-ux': { 'aria-label': 'Authorization', 'aria-modal': 'true', role: 'dialog' },
  '.close-modal': { 'aria-label': 'Close' },
  '#auth-bearer-value': { 'aria-label': 'API key' },
  // Long examples scroll, which the keyboard can only do in what has the focus.
  '.microlight': { tabindex: '0' },
  '.request-snippets .btn': { role: 'button', tabindex: '0' },
};

/** Attributes that are not allowed where Swagger UI sets them. */
const superfluous = { '.copy-to-clipboard': 'aria-label', '.modal-btn': 'aria-label', '.responses-table': 'role' };

const complete = () => {
  for (const [selector, attributes] of Object.entries(missing)) {
    for (const element of root.querySelectorAll(selector)) {
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    }
  }
  for (const [selector, name] of Object.entries(superfluous)) {
    for (const element of root.querySelectorAll(selector)) element.removeAttribute(name);
  }
  for (const row of root.querySelectorAll('tr[data-param-name]')) {
    for (const field of row.querySelectorAll('input, select, textarea')) field.ariaLabel = row.dataset.paramName;
  }
};
new MutationObserver(complete).observe(root, { childList: true, subtree: true });

root.addEventListener('keydown', (event) => {
  if (!event.target.matches('.request-snippets .btn') || !['Enter', ' '].includes(event.key)) return;
  event.preventDefault();
  event.target.click();
});

const dark = matchMedia('(prefers-color-scheme: dark)');
const followScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', followScheme);
followScheme();

// No stored keys and no remote validator: whatever people type into the page is sent only with the API calls that they
// make.
SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  validatorUrl: null,
  persistAuthorization: false,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  filter: true,
  requestSnippetsEnabled: true,
  // In the default theme, numbers are too dark to read.
  syntaxHighlight: { activated: true, theme: 'obsidian' },
  plugins: [() => search, () => pathsAsText],
});
