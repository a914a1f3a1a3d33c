// The house's rules: strict types everywhere, one-way imports between folders. Import
// cycles, dead exports and dependencies are knip's (knip.json).
import { readdirSync } from 'node:fs';
import { defineConfig } from 'oxlint';

const folders = (path) => {
  try {
    return readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${path}/${entry.name}`);
  } catch {
    return [];
  }
};
const all = ['./domain', './contract', './uploader', './vision', './server', './web', './e2e'];
/** `target` may import none of `all` but itself and `allowed`. */
const only = (target, ...allowed) => ({
  target,
  from: all.filter((folder) => folder !== target && !allowed.includes(folder)),
  message: `${target} may import only ${allowed.join(', ') || 'itself'}.`,
});
/** The folders of `parent` never import each other. */
const siblings = (parent, message) =>
  folders(parent).map((folder) => ({
    target: folder,
    from: folders(parent).filter((other) => other !== folder),
    message,
  }));
/** A folder of the web imports none of the web's other folders but `allowed`. */
const webFolder = (name, ...allowed) => ({
  target: `./web/src/${name}`,
  from: folders('./web/src').filter(
    (folder) => ![name, ...allowed].some((other) => folder === `./web/src/${other}`),
  ),
  message: `web/src/${name} may import only ${allowed.join(', ') || 'itself'} of the web.`,
});
/** The engine of lists and forms stands on what all administration screens share. */
const SHARED_IN_ADMIN = ['./web/src/admin/resource', './web/src/admin/shared'];
const zones = [
  only('./domain'),
  only('./contract', './domain'),
  // Its tests send to a real shop.
  { ...only('./uploader', './domain', './contract'), target: './uploader/src' },
  // The bench scores with the domain's rules; the library itself knows none.
  { ...only('./vision'), target: './vision/src' },
  { ...only('./vision', './domain'), target: './vision/bench' },
  only('./server', './domain', './contract', './vision'),
  only('./web', './domain', './contract'),
  only('./e2e', './contract'),
  {
    target: './server/src/platform',
    from: ['features', 'records', 'http', 'pages']
      .map((name) => `./server/src/${name}`)
      .concat('./contract'),
    message: 'An adapter knows no feature.',
  },
  {
    target: './server/src/http',
    from: ['./server/src/features', './server/src/records'],
    message: 'HTTP knows no feature and no record.',
  },
  {
    target: './server/src/records',
    from: ['./server/src/features'],
    message: 'Features share records; records know no feature.',
  },
  ...siblings('./server/src/features', 'Features share the database, not code.'),
  webFolder('ui'),
  webFolder('api'),
  webFolder('state', 'api'),
  webFolder('forms', 'api', 'ui'),
  { target: './web/src/shop', from: ['./web/src/admin', './web/src/app', './contract'] },
  { target: './web/src/admin', from: ['./web/src/shop', './web/src/app', './contract'] },
  ...siblings('./web/src/shop', 'Screens do not import each other.'),
  ...siblings('./web/src/admin', 'Screens do not import each other.').map((zone) => ({
    ...zone,
    from: zone.from.filter((folder) => !SHARED_IN_ADMIN.includes(folder)),
  })),
  {
    target: './web/src/admin/shared',
    from: './web/src/admin/resource',
    message: 'The engine stands on what is shared, not the other way round.',
  },
].filter(({ from }) => from.length > 0);

/** The rules of `names`, words of a text, as errors. */
const errors = (plugin, names) =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [`${plugin}/${name}`, 'error']),
  );
// What typescript-eslint calls strict and needs no types, and what does.
const strict = errors(
  'typescript',
  `
  ban-ts-comment no-array-constructor no-duplicate-enum-values no-dynamic-delete no-empty-object-type no-explicit-any no-extra-non-null-assertion no-extraneous-class no-invalid-void-type no-misused-new no-namespace no-non-null-asserted-nullish-coalescing no-non-null-asserted-optional-chain no-non-null-assertion no-require-imports no-this-alias no-unnecessary-type-constraint no-unsafe-declaration-merging no-unsafe-function-type no-unused-vars no-useless-constructor no-unused-expressions no-wrapper-object-types prefer-as-const
  prefer-literal-enum-member prefer-namespace-keyword triple-slash-reference unified-signatures
`,
);
const typed = errors(
  'typescript',
  `
  await-thenable no-array-delete no-base-to-string no-deprecated no-duplicate-type-constituents no-floating-promises no-for-in-array no-generated-empty-object-type no-implied-eval no-meaningless-void-operator no-misused-promises no-mixed-enums no-redundant-type-constituents no-unnecessary-boolean-literal-compare no-unnecessary-condition no-unnecessary-template-expression no-unnecessary-type-arguments no-unnecessary-type-assertion no-unnecessary-type-conversion no-unnecessary-type-parameters no-unsafe-argument no-unsafe-assignment no-unsafe-call no-unsafe-enum-comparison no-unsafe-member-access no-unsafe-return no-unsafe-unary-minus no-useless-default-assignment only-throw-error prefer-promise-reject-errors prefer-reduce-type-parameter prefer-return-this-type related-getter-setter-pairs restrict-plus-operands return-await use-unknown-in-catch-callback-variable
`,
);
const hooks = errors(
  'react',
  `
  rules-of-hooks exhaustive-deps static-components use-memo preserve-manual-memoization
  incompatible-library immutability globals refs set-state-in-effect error-boundaries purity
  set-state-in-render unsupported-syntax
`,
);
const a11y = errors(
  'jsx-a11y',
  `
  alt-text anchor-has-content anchor-is-valid aria-activedescendant-has-tabindex aria-props
  aria-proptypes aria-role aria-unsupported-elements autocomplete-valid click-events-have-key-events heading-has-content html-has-lang iframe-has-title img-redundant-alt interactive-supports-focus label-has-associated-control media-has-caption mouse-events-have-key-events
  no-access-key no-autofocus no-distracting-elements no-noninteractive-element-interactions
  no-noninteractive-element-to-interactive-role no-noninteractive-tabindex no-static-element-interactions role-has-required-aria-props role-supports-aria-props scope tabindex-no-positive
`,
);

/** One way to write a schema, and the one that a phone downloads. */
const SMALL_ZOD = { name: 'zod', message: "Schemas are made of 'zod/mini'." };

export default defineConfig({
  ignorePatterns: ['**/dist', '/data', '.cache', '/coverage', 'test-results'],
  plugins: ['typescript', 'import'],
  // Oxlint follows no folders and asks no pattern how long it takes.
  jsPlugins: [
    { name: 'paths', specifier: 'eslint-plugin-import-x' },
    { name: 'patterns', specifier: 'eslint-plugin-regexp' },
    { name: 'house', specifier: './scripts/lint/rules.mjs' },
  ],
  options: { typeAware: true },
  categories: { correctness: 'off' },
  settings: {
    'import-x/resolver': {
      typescript: {
        project: ['tsconfig.json', 'web/tsconfig.json'],
        noWarnOnMultipleProjects: true,
      },
    },
  },
  rules: {
    ...strict,
    eqeqeq: 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    'import/no-default-export': 'error',
    'paths/no-restricted-paths': ['error', { zones }],
    'house/no-cast-to-unknown': 'error',
    'house/no-bare-normalize': 'error',
    'house/no-short-wait': 'error',
    'house/no-unused-answer': 'error',
    'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
    // A pattern takes time in proportion to its text, whoever wrote the text.
    'patterns/no-super-linear-backtracking': ['error', { report: 'potential' }],
    'patterns/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false }],
  },
  overrides: [
    {
      files: ['**/*.{ts,tsx}'],
      rules: {
        ...typed,
        'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
        // A spread text is taken by code points, which is what it is spread for.
        'typescript/no-misused-spread': ['error', { allow: ['string'] }],
        'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      },
    },
    {
      files: ['**/*.{ts,tsx}'],
      rules: { 'no-restricted-imports': ['error', { paths: [SMALL_ZOD] }] },
    },
    { files: ['**/*.test.ts'], rules: { 'house/no-bare-normalize': 'off' } },
    {
      // A stream without an error listener ends the process: all are made in one place.
      files: ['server/src/**/*.ts'],
      excludeFiles: ['server/src/platform/streams.ts', '**/*.test.ts'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            paths: [
              SMALL_ZOD,
              {
                name: 'node:fs',
                importNames: ['createReadStream', 'createWriteStream'],
                message: 'Streams over files are made in platform/streams.ts.',
              },
            ],
          },
        ],
      },
    },
    {
      files: ['web/**/*.{ts,tsx}'],
      plugins: ['typescript', 'import', 'react', 'jsx-a11y'],
      rules: {
        ...hooks,
        ...a11y,
        // A table that is drawn as cards keeps its roles only when they are said aloud.
        'jsx-a11y/no-redundant-roles': [
          'error',
          {
            table: ['table'],
            thead: ['rowgroup'],
            tbody: ['rowgroup'],
            tr: ['row'],
            th: ['columnheader'],
            td: ['cell'],
          },
        ],
        'jsx-a11y/no-interactive-element-to-noninteractive-role': [
          'error',
          { tr: ['row'], td: ['cell'] },
        ],
      },
    },
    {
      // What describes many facts is a list of them, however long.
      files: ['**/*.{test,spec}.{ts,tsx}'],
      rules: { 'max-lines-per-function': 'off' },
    },
    {
      // What a test or a bench reads back is what it goes on to check.
      files: ['**/*.{test,spec}.{ts,tsx}', '*/bench/**/*.ts'],
      rules: {
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
      },
    },
    {
      // What tools load, by their default export.
      files: ['*.config.{js,mjs,ts}', '**/*.config.ts', 'server/bench/rivals/medusa-*.mjs'],
      rules: { 'import/no-default-export': 'off' },
    },
  ],
});
