// Starts Swagger UI in the page that the server wrote, and gives it what it lacks for those who use no mouse or see less.
const dark = matchMedia('(prefers-color-scheme: dark)');
const followScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', followScheme);
followScheme();

function accessOf(security) {
  if (!security?.size) return 'no token';
  if (security.some((way) => way.size === 0)) return 'token optional';
  return security.some((way) => way.has('feedKey')) ? 'feed key' : 'bearer token';
}

const bourse = ({ React: { createElement: h } }) => ({
  components: {
    // Without servers and sign-in: nothing is sent from here.
    ApiPage: ({ getComponent }) =>
      h(
        'main',
        { className: 'swagger-ui' },
        h(getComponent('InfoContainer', true)),
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
        h('div', { className: 'opblock-summary-description' }, accessOf(props.operationProps.get('security'))),
      ),
    // Beside an answer, its box has no name.
    ExamplesSelect: (Select) => (props) => h('label', null, !props.showLabels && 'Example ', h(Select, props)),
    // Its table says it is a region and not which.
    responses: (Responses) => (props) => {
      const name = `Responses of ${props.method} ${props.path}`;
      const nameTable = (place) => place?.querySelector('.responses-table').setAttribute('aria-label', name);
      return h('div', { ref: nameTable }, h(Responses, props));
    },
  },
});

SwaggerUIBundle({
  url: document.querySelector('link[type="application/json"]').href,
  dom_id: '#contract',
  layout: 'ApiPage',
  plugins: [bourse],
  displayOperationId: true,
  supportedSubmitMethods: [],
  syntaxHighlight: { activated: false },
  validatorUrl: null,
});
