/**
 * Who may import whom (docs/architecture.md). Each forbidden arrow is a pattern on the text of an import; tests/architecture
 * plants a violation of each. Imports across rooms are written `#room/…`, within a room `./…`.
 */
const room = (names) => `^(#|(\\.\\./)+(src/)?)(${names})/`;
const packages = '^[^#.]';
const packagesButZod = '^([^#.z]|z[^o]|zo[^d]|zod.)';
const forbid = (regex, message) => ({ regex, message });

/** Contract files with schemas in them; errors.ts and pages.ts have none and may be used by the browser as they are. */
const RUNTIME_CONTRACT =
  '^(#|(\\.\\./)+)contract/(api|chat|dashboard|likes|live|matches|media|my-profile|notification-settings|notifications|papers|permissions|photos|preferences|profile|protection|registration|room|route|session|uploads)\\.ts$';

const imports = (files, patterns) => ({ files, rules: { 'typescript/no-restricted-imports': ['error', { patterns }] } });

/** For every part of web; a narrower override replaces a wider one, so each repeats these. */
const WEB = [
  forbid(room('server|engine'), 'web never imports server'),
  { regex: RUNTIME_CONTRACT, message: 'the browser imports contract only as a type', allowTypeImports: true },
  { regex: '^zod', message: 'zod stays out of the browser', allowTypeImports: true },
];

export default {
  plugins: ['typescript', 'import', 'react', 'jsx-a11y', 'unicorn', 'oxc'],
  categories: { correctness: 'error', suspicious: 'off' },
  ignorePatterns: ['dist/**', 'node_modules/**', '.react-router/**', '.cache/**', 'data/**'],
  rules: {
    'import/no-cycle': 'error',
    'typescript/no-explicit-any': 'error',
    'no-console': 'error',
    // Focus is moved to headings and summaries on purpose; a message is said by the element that holds it.
    'jsx-a11y/no-noninteractive-tabindex': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    // Effects here copy what lives outside React (storage, the address, timers) into state.
    'react/set-state-in-effect': 'off',
  },
  overrides: [
    imports(
      ['src/domain/**'],
      [forbid(room('engine|contract|copy|server|web'), 'domain imports nothing but domain'), forbid(packages, 'domain uses no package')],
    ),
    imports(['src/engine/**'], [forbid(room('contract|copy|server|web'), 'engine imports only domain'), forbid(packages, 'engine uses no package')]),
    imports(
      ['src/contract/**'],
      [forbid(room('engine|copy|server|web'), 'contract imports only domain'), forbid(packagesButZod, 'contract uses no package but zod')],
    ),
    imports(['src/copy/**'], [forbid(room('engine|server|web'), 'copy imports only domain and contract'), forbid(packages, 'copy uses no package')]),
    imports(['src/server/**'], [forbid(room('web'), 'server never imports web')]),
    imports(
      ['src/server/features/*/routes.ts'],
      [
        forbid(room('web'), 'server never imports web'),
        forbid('/store\\.ts$', 'routes reach data through actions'),
        forbid('/db/', 'routes reach data through actions'),
      ],
    ),
    imports(
      ['src/server/features/*/store.ts'],
      [
        forbid(room('web'), 'server never imports web'),
        forbid('/(actions|routes|view|policy|events|jobs)\\.ts$', 'a store imports only db'),
        forbid('/http/', 'a store imports only db'),
        forbid('/adapters/', 'a store imports only db'),
      ],
    ),
    imports(
      ['src/server/features/*/view.ts'],
      [forbid(room('web'), 'server never imports web'), forbid('/(actions|routes)\\.ts$', 'a view presents, it does not act')],
    ),
    imports(['src/web/**'], WEB),
    imports(
      ['src/web/features/**'],
      [
        ...WEB,
        forbid('^(#web/features/|(\\.\\./){2,})|^\\.\\./[a-z-]+/[a-z-]+-screen', 'no web feature imports another'),
        forbid('#web/app/|/app/', 'features do not know the app'),
      ],
    ),
    imports(['src/web/parts/**'], [...WEB, forbid('#web/(features|app)/|/(features|app)/', 'parts do not know features')]),
    imports(
      ['src/web/ui/**'],
      [
        forbid(room('server|engine|contract'), 'ui knows no product'),
        forbid('#web/(features|app|parts|lib)/|\\.\\./(features|app|parts|lib)/', 'ui knows no product'),
      ],
    ),
    imports(['src/web/lib/**'], [...WEB, forbid('#web/(features|app|parts|ui)/|\\.\\./(features|app|parts|ui)/', 'lib knows no screen')]),
    // A click on the backdrop closes a dialog; by keyboard Escape does, which the browser brings.
    { files: ['src/web/ui/modal.tsx'], rules: { 'jsx-a11y/click-events-have-key-events': 'off', 'jsx-a11y/no-noninteractive-element-interactions': 'off' } },
    {
      files: ['src/domain/**'],
      rules: {
        'no-restricted-globals': [
          'error',
          { name: 'Date', message: 'domain has no clock: time is an argument' },
          { name: 'process', message: 'domain has no environment' },
          { name: 'fetch', message: 'domain has no I/O' },
        ],
        'no-restricted-properties': ['error', { object: 'Math', property: 'random', message: 'domain has no randomness' }],
      },
    },
    {
      files: ['src/server/**'],
      rules: { 'no-restricted-properties': ['error', { object: 'process', property: 'env', message: 'only config.ts reads the environment' }] },
    },
    { files: ['src/server/config.ts', 'src/server/db/embedded/**'], rules: { 'no-restricted-properties': 'off' } },
    {
      files: ['tests/**', 'scripts/**', 'bench/**', '**/*.test.ts'],
      rules: { 'typescript/no-restricted-imports': 'off', 'no-console': 'off', 'typescript/no-explicit-any': 'off' },
    },
  ],
};
