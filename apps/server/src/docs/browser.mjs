// Starts Swagger UI in the page that the server wrote, and gives it what it lacks for those who use no mouse or see less.
const dark = matchMedia('(prefers-color-scheme: dark)');
const followScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', followScheme);
followScheme();

/** Shows what an address within the page names, and puts the focus there; a call is unfolded. */
function show(hash) {
  const target = document.getElementById(hash.slice(1));
  const call = target?.querySelector(':scope.opblock .opblock-summary-control');
  if (call?.ariaExpanded === 'false') call.click();
  (call ?? target)?.focus();
  target?.scrollIntoView();
}
// The browser itself does not move the focus where Swagger UI runs. Also when the address stays the same.
addEventListener('click', ({ target }) => {
  const link = target.closest('a[href^="#"]');
  if (link) setTimeout(show, 0, link.hash);
});

function accessOf(security) {
  if (!security?.size) return 'no token';
  return security.some((way) => way.size === 0) ? 'token optional' : 'bearer token';
}

function bourse({ React: { createElement: h, useEffect, useRef } }) {
  return {
    components: {
      // Without its own title, servers and sign-in: the page has the first, and nothing is sent from here.
      ApiPage: ({ getComponent, specSelectors }) =>
        h(
          'div',
          { className: 'swagger-ui' },
          h('h2', null, 'About'),
          h(getComponent('Markdown', true), { source: specSelectors.info().get('description') ?? '' }),
          h('h2', null, 'Calls'),
          h(getComponent('operations', true)),
          h(getComponent('Models', true)),
        ),
    },
    wrapComponents: {
      authorizeOperationBtn: () => () => null,
      OperationSummary: (Summary) => (props) =>
        h(
          'div',
          null,
          h(Summary, props),
          h('div', { className: 'access' }, accessOf(props.operationProps.get('security'))),
        ),
      // Beside an answer, its box has no name.
      ExamplesSelect: (Select) => (props) =>
        h('label', null, !props.showLabels && h('span', { className: 'unseen' }, 'Example'), h(Select, props)),
      // Its table says it is a region and not which.
      responses: (Responses) => (props) => {
        const place = useRef(null);
        useEffect(() => {
          const table = place.current?.querySelector('.responses-table');
          table?.setAttribute('aria-label', `Responses of ${props.method} ${props.path}`);
        });
        return h('div', { ref: place }, h(Responses, props));
      },
    },
  };
}

SwaggerUIBundle({
  url: document.querySelector('link[type="application/json"]').href,
  domNode: document.getElementById('contract'),
  layout: 'ApiPage',
  plugins: [bourse],
  displayOperationId: true,
  supportedSubmitMethods: [],
  syntaxHighlight: { activated: false },
  validatorUrl: null,
  onComplete: () => show(location.hash),
});
