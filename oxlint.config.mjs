import { readdirSync } from 'node:fs';

/**
 * Who may import whom (docs/architecture.md). Each forbidden arrow is a pattern on the text of an import; tests/architecture
 * plants a violation of each. Imports across rooms are written `#room/…`, within a room `./…`.
 */
const room = (names) => `^(#|(\\.\\./)+(src/)?)(${names})/`;
const packages = '^[^#.]';
const packagesButZod = '^([^#.z]|z[^o]|zo[^d]|zod.)';
const forbid = (regex, message) => ({ regex, message });

/** Contract files that have no schemas in them: the browser may use them as they are. The pattern language has no «not». */
const PLAIN_CONTRACT = ['errors.ts', 'pages.ts'];
const SCHEMAS = readdirSync(new URL('src/contract', import.meta.url)).filter((file) => !PLAIN_CONTRACT.includes(file));
const RUNTIME_CONTRACT = `^(#|(\\.\\./)+)contract/(${SCHEMAS.map((file) => file.replace(/\.ts$/, '')).join('|')})\\.ts$`;

const imports = (files, patterns) => ({
  files,
  rules: { 'typescript/no-restricted-imports': ['error', { patterns }] },
});

/** For every part of web; a narrower override replaces a wider one, so each repeats these. */
const WEB = [
  forbid(room('server|engine'), 'web never imports server'),
  { regex: RUNTIME_CONTRACT, message: 'the browser imports contract only as a type', allowTypeImports: true },
  { regex: '^zod', message: 'zod stays out of the browser', allowTypeImports: true },
  {
    regex: '^react$',
    importNames: ['lazy', 'Suspense'],
    message: 'a file that may not come is a piece (lib/later.ts, lib/piece.tsx): without one it takes the page with it',
  },
];
/** What one part of web may not import of another, by its alias or by climbing; lib, ui < account < members < messaging < features < app. */
const web = (paths) => `^(#web/|(\\.\\./)+)(${paths})`;
const FEATURE = [
  ...WEB,
  forbid('^(#web/features/|(\\.\\./){2,})', 'no web feature imports another'),
  forbid(web('(public|admin|console|worker|app)/'), 'features do not know the app'),
];

/** Rooms of the server, each above those before it; http stands beside adapters, and demo beside workers. */
const SERVER_ROOMS = [
  ['db'],
  ['adapters', 'http'],
  ['members', 'audit', 'backup', 'breach', 'keys'],
  ['match-index', 'outbox'],
  ['live'],
  ['features'],
  ['workers', 'demo'],
];
/** Features that call another's actions: each only those before it. A feature that calls none, and is called by none, stands first. */
export const FEATURE_ORDER =
  'health settings articles whatsapp live media uploads session notifications likes photos factors password permissions documents profile search payments preferences chat room proof registration dashboard matches sanctions safety support introductions privacy desk compensation trail operations overview staff'.split(
    ' ',
  );
const SERVER = [forbid(room('web'), 'server never imports web')];

/** Rooms below the features get the part of the context that knows none of them. */
const BELOW_FEATURES = forbid('^(#server/|(\\.\\./)+)context\\.ts$', 'rooms below the features know BaseContext alone');
/** Workers and the demo world come to a feature as another feature does. */
const FEATURE_OUTSIDE = forbid(
  '/features/[a-z-]+/(store|view|policy|events|routes)\\b',
  'a feature is reached by its actions and jobs',
);
/** Adapters that are pure rules of a text: phone.ts, password-rules.ts. The pattern language has no «not». */
const ADAPTER_WITH_EFFECT = '/adapters/([^p]|p[^ah]|pa[^s]|pass[^w]|ph[^o]|pho[^n])';

/** A room of the server, by its alias or by climbing, however far. */
const serverRoom = (names) => `^(#server/|(\\.\\./)+((src/)?server/)?)(${names})/`;

/** A lower room knows no higher one, whether by alias or by climbing. */
function serverRooms() {
  return SERVER_ROOMS.flatMap((level, i) =>
    level.map((name) => {
      const higher = SERVER_ROOMS.slice(i + 1).flat();
      // http answers for members (session), and for nothing above them.
      const closed = name === 'http' ? higher.filter((other) => other !== 'members') : higher;
      const known = closed.length > 0 ? [forbid(serverRoom(closed.join('|')), `${name} is below what it imports`)] : [];
      const own = level.includes('workers') ? FEATURE_OUTSIDE : BELOW_FEATURES;
      return imports([`src/server/${name}/**`], [...SERVER, ...known, own]);
    }),
  );
}

/** Another feature is reached by its actions, and only one that is declared earlier; each kind of file has its own law. */
function serverFeatures() {
  return FEATURE_ORDER.flatMap((feature, i) => {
    const later = [...FEATURE_ORDER.slice(i + 1), feature].join('|');
    const common = [
      ...SERVER,
      forbid(serverRoom('workers|demo'), 'features is below what it imports'),
      forbid('^(#server|(\\.\\./)+(src/)?server|(\\.\\./)*\\.\\.)/features/', 'features are named by ./ and ../'),
      forbid(`^\\.\\./[a-z-]+/(store|view|policy|events|jobs|routes)\\b`, 'a feature reaches another by its actions'),
      forbid(`^\\.\\./(${later})/`, 'a feature calls only features declared before it'),
    ];
    const alone = forbid('^\\.\\./[a-z-]+/', 'only actions and jobs call another feature');
    const kind = (name, extra) =>
      imports(
        [`src/server/features/${feature}/${name}.ts`, `src/server/features/${feature}/${name}.*.ts`],
        [...common, ...extra],
      );
    return [
      imports([`src/server/features/${feature}/*.ts`], common),
      kind('routes', [
        forbid('/store(\\.[a-z]+)?\\.ts$', 'routes reach data through actions'),
        forbid('/db/', 'routes reach data through actions'),
      ]),
      kind('store', [
        alone,
        forbid(`^\\./(actions|routes|view|policy|events|jobs)\\b`, 'a store imports only db and members'),
        forbid('/(http|adapters|live|outbox|match-index|backup|breach|keys)/', 'a store imports only db and members'),
        forbid('^\\.\\./\\.\\./context\\.ts$', 'a store imports only db and members'),
        { regex: '/audit/', message: 'a store imports only db and members', allowTypeImports: true },
      ]),
      kind('view', [alone, forbid('^\\./(actions|routes)\\b', 'a view presents, it does not act')]),
      kind('events', [
        alone,
        forbid('^\\./(actions|routes|policy|jobs)\\b', 'events name what happened'),
        {
          regex: '^\\./store\\b|/db/|/(http|adapters|match-index|members)/',
          message: 'events read nothing: recipients are an argument',
          allowTypeImports: true,
        },
      ]),
      kind('policy', [
        alone,
        forbid('^\\./(actions|routes)\\b', 'a policy decides, it does not act'),
        {
          regex: `^\\./(store|view|events|jobs)\\b|/(db|http|members|audit|backup|breach|keys|match-index|outbox|live)/|${ADAPTER_WITH_EFFECT}`,
          message: 'a policy decides, it does not read or write',
          allowTypeImports: true,
        },
        forbid('/(base-)?context\\.ts$', 'a policy decides, it does not read or write'),
      ]),
    ];
  });
}

export default {
  plugins: ['typescript', 'import', 'react', 'jsx-a11y', 'unicorn', 'oxc'],
  categories: { correctness: 'error', suspicious: 'off' },
  ignorePatterns: ['dist/**', 'node_modules/**', '.react-router/**', '.cache/**', 'data/**'],
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
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
      [
        forbid(room('engine|contract|copy|server|web'), 'domain imports nothing but domain'),
        forbid(packages, 'domain uses no package'),
      ],
    ),
    imports(
      ['src/engine/**'],
      [
        forbid(room('contract|copy|server|web'), 'engine imports only domain'),
        forbid(packages, 'engine uses no package'),
      ],
    ),
    imports(
      ['src/contract/**'],
      [
        forbid(room('engine|copy|server|web'), 'contract imports only domain'),
        forbid(packagesButZod, 'contract uses no package but zod'),
      ],
    ),
    imports(
      ['src/copy/**'],
      [
        forbid(room('engine|server|web'), 'copy imports only domain and contract'),
        forbid(packages, 'copy uses no package'),
      ],
    ),
    ...serverRooms(),
    ...serverFeatures(),
    imports(['src/web/**'], WEB),
    imports(
      ['src/web/lib/**'],
      [
        ...WEB,
        forbid(
          web('ui/([^t]|t[^o])|account/|members/|messaging/|features/|public/|admin/|console/|worker/|app/'),
          'lib knows no screen',
        ),
      ],
    ),
    imports(
      ['src/web/ui/**'],
      [
        forbid(room('server|engine|contract'), 'ui knows no product'),
        forbid(
          web('lib/([^s]|s[^t])|account/|members/|messaging/|features/|public/|admin/|console/|worker/|app/'),
          'ui knows no product',
        ),
      ],
    ),
    imports(
      ['src/web/account/**'],
      [
        ...WEB,
        forbid(
          web('(members|messaging|features|public|admin|console|worker|app)/'),
          'the own account knows no other member and no feature',
        ),
      ],
    ),
    imports(
      ['src/web/members/**'],
      [
        ...WEB,
        forbid(
          web('(messaging|features|public|admin|console|worker|app)/'),
          'members know no messaging and no feature',
        ),
      ],
    ),
    imports(
      ['src/web/messaging/**'],
      [...WEB, forbid(web('(features|public|admin|console|worker|app)/'), 'messaging knows no feature')],
    ),
    imports(['src/web/features/**'], FEATURE),
    imports(
      ['src/web/features/*/*.ts', 'src/web/features/*/*.tsx'],
      [...FEATURE, forbid('^\\.\\./', 'no web feature imports another')],
    ),
    imports(
      ['src/web/public/**'],
      [...WEB, forbid(web('(features|admin|console|worker|app)/'), 'public pages know no feature')],
    ),
    imports(
      ['src/web/admin/**'],
      [...WEB, forbid(web('(features|public|console|worker|app)/'), 'pages of staff know no feature')],
    ),
    imports(
      ['src/web/console/**'],
      [...WEB, forbid(web('(features|public|worker|app)/'), 'pages of staff know no feature')],
    ),
    imports(['src/web/app/**'], [...WEB, forbid(web('(admin|console|worker)/'), 'members load no page of staff')]),
    imports(
      ['src/web/worker/**'],
      [
        ...WEB,
        forbid(web('(ui|account|members|messaging|features|public|admin|console|app)/'), 'the worker knows no screen'),
      ],
    ),
    { files: ['src/web/lib/later.ts', 'src/web/lib/piece.tsx'], rules: { 'typescript/no-restricted-imports': 'off' } },
    // A click on the backdrop closes a dialog; by keyboard Escape does, which the browser brings.
    {
      files: ['src/web/ui/modal.tsx'],
      rules: {
        'jsx-a11y/click-events-have-key-events': 'off',
        'jsx-a11y/no-noninteractive-element-interactions': 'off',
      },
    },
    {
      files: ['src/domain/**'],
      rules: {
        'no-restricted-globals': [
          'error',
          { name: 'Date', message: 'domain has no clock: time is an argument' },
          { name: 'process', message: 'domain has no environment' },
          { name: 'fetch', message: 'domain has no I/O' },
        ],
        'no-restricted-properties': [
          'error',
          { object: 'Math', property: 'random', message: 'domain has no randomness' },
        ],
      },
    },
    { files: ['src/**'], rules: { 'max-lines-per-function': ['error', { max: 70 }] } },
    {
      files: ['src/server/**'],
      rules: {
        'no-restricted-properties': [
          'error',
          { object: 'process', property: 'env', message: 'only config.ts reads the environment' },
        ],
      },
    },
    { files: ['src/server/config.ts', 'src/server/db/embedded/**'], rules: { 'no-restricted-properties': 'off' } },
    {
      files: ['tests/**', 'scripts/**', 'bench/**', 'ops/**', '**/*.test.ts'],
      rules: { 'typescript/no-restricted-imports': 'off', 'no-console': 'off', 'typescript/no-explicit-any': 'off' },
    },
  ],
};
