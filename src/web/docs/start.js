// A kiosk stays one: `src/web/site/kiosk/start.ts` keeps its first screen for the session.
const kiosk = sessionStorage.getItem('kiosk');
if (kiosk) location.replace(kiosk);

const dark = matchMedia('(prefers-color-scheme: dark)');
const followScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', followScheme);
followScheme();

/** Operations that need a captcha, as Swagger UI names them, and the security scheme that their token is for. */
const logins = {
  'post /api/user/register': 'userToken',
  'post /api/user/login': 'userToken',
  'post /api/admin/login': 'adminToken',
};

let captcha;

const bodyOf = ({ text, data }) => {
  try {
    return JSON.parse(text ?? data).data ?? {};
  } catch {
    return {};
  }
};

/** Writes the ID of the captcha into the body of an operation that needs it. */
function fillCaptcha({ oas3Actions, oas3Selectors, specSelectors }, path, method) {
  const media = ['paths', path, method, 'requestBody', 'content', 'application/json', 'example'];
  let body = specSelectors.specJson().getIn(media).toJS();
  try {
    body = { ...body, ...JSON.parse(oas3Selectors.requestBodyValue(path, method)) };
  } catch {
    // Nothing typed yet, or no JSON.
  }
  if (body.captcha_id === captcha.captcha_id) return;
  body = { ...body, captcha_id: captcha.captcha_id, captcha_code: '' };
  oas3Actions.setRequestBodyValue({ value: JSON.stringify(body, undefined, 2), pathMethod: [path, method] });
}

/** Keeps the token of a login, as the dialog "Authorize" does. */
function authorize({ authActions, specSelectors }, name, value) {
  const schema = specSelectors.securityDefinitions().get(name);
  authActions.authorizeWithPersistOption({ [name]: { name, schema, value } });
}

/** Draws the captcha of an answer and fills it in; keeps the token of a login. */
const LoginPlugin = (system) => ({
  statePlugins: {
    spec: {
      wrapActions: {
        setResponse: (original) => (path, method, response) => {
          const result = original(path, method, response);
          const data = bodyOf(response);
          if (data.svg && data.captcha_id) {
            captcha = data;
            for (const name of Object.keys(logins)) fillCaptcha(system.getSystem(), ...name.split(' ').toReversed());
          }
          const scheme = logins[`${method} ${path}`];
          if (scheme && data.token) authorize(system.getSystem(), scheme, data.token);
          return result;
        },
      },
    },
  },
  wrapComponents: {
    liveResponse:
      (Original, { React }) =>
      (props) => {
        const { svg } = bodyOf({ text: props.response.get('text') });
        if (!svg) return React.createElement(Original, props);
        const source = `data:image/svg+xml,${encodeURIComponent(svg)}`;
        return React.createElement(
          'div',
          null,
          React.createElement('img', { className: 'captcha', src: source, alt: 'Captcha: four characters' }),
          React.createElement(
            'p',
            null,
            'The ID is filled in where it is needed: open a login, type the four characters as captcha_code and execute it.',
          ),
          React.createElement(Original, props),
        );
      },
    /** The captcha once more, beside the body of a login. */
    RequestBody:
      (Original, { React }) =>
      (props) => {
        const [, path, method] = props.specPath.toJS();
        const isLogin = `${method} ${path}` in logins && captcha;
        const id = isLogin ? captcha.captcha_id : undefined;
        React.useEffect(() => {
          if (id) fillCaptcha(system.getSystem(), path, method);
        }, [id, method, path]);
        const source = isLogin && `data:image/svg+xml,${encodeURIComponent(captcha.svg)}`;
        return React.createElement(
          'div',
          null,
          isLogin && React.createElement('img', { className: 'captcha', src: source, alt: 'Captcha: four characters' }),
          React.createElement(Original, props),
        );
      },
    /** Failures of an operation are one line each; the default one shows an example. */
    response:
      (Original, { React }) =>
      (props) =>
        React.createElement(
          Original,
          /^[45]/.test(props.code) ? { ...props, response: props.response.delete('content').delete('headers') } : props,
        ),
  },
});

/** Searches names, paths and summaries of operations, not only tags. */
const SearchPlugin = () => ({
  fn: {
    opsFilter: (tagged, phrase) => {
      const words = phrase.toLowerCase().split(/\s+/);
      const matches = (tag) => (operation) => {
        const { summary = '', operationId = '' } = operation.get('operation').toJS();
        const text = [tag, operation.get('method'), operation.get('path'), summary, operationId]
          .join(' ')
          .toLowerCase();
        return words.every((word) => text.includes(word));
      };
      return tagged
        .map((group, tag) => group.update('operations', (operations) => operations.filter(matches(tag))))
        .filter((group) => group.get('operations').size > 0);
    },
  },
});

/** Names for controls that Swagger UI leaves without one. */
function nameControls() {
  const named = [
    ['select:not([aria-label])', 'Choice'],
    ['textarea:not([aria-label])', 'Request body'],
    ['.operation-filter-input:not([aria-label])', 'Search endpoints'],
    ['input[type="text"]:not([aria-label]):not([id])', 'Value'],
  ];
  document.querySelector('.operation-filter-input')?.setAttribute('placeholder', 'Search endpoints');
  for (const [selector, label] of named) {
    for (const control of document.querySelectorAll(selector)) {
      control.setAttribute('aria-label', control.getAttribute('placeholder') || label);
    }
  }
}

// Versions before 0.3 kept keys and tokens there.
localStorage.removeItem('authorized');

SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: -1,
  filter: true,
  displayOperationId: true,
  requestSnippetsEnabled: true,
  tryItOutEnabled: true,
  validatorUrl: null,
  plugins: [LoginPlugin, SearchPlugin],
});

new MutationObserver(nameControls).observe(document.getElementById('reference'), { childList: true, subtree: true });
