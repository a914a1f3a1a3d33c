// The house's rules: strict types everywhere, one-way imports between folders. Import
// cycles, dead exports and dependencies are knip's (knip.json).
import { readdirSync } from 'node:fs';
import importX from 'eslint-plugin-import-x';
import regexp from 'eslint-plugin-regexp';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import a11y from 'eslint-plugin-jsx-a11y-x';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

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

export default tseslint.config(
  { ignores: ['**/dist', '**/node_modules', 'data', '.cache', 'coverage', 'test-results'] },
  ...tseslint.configs.strictTypeChecked,
  { files: ['**/*.{js,mjs}'], ...tseslint.configs.disableTypeChecked },
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: {
      parserOptions: {
        project: ['tsconfig.json', 'web/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // A spread text is taken by code points, which is what it is spread for.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      // What promises may keep its promise at once; parts are records of functions without `this`.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },
  {
    files: ['**/*.{ts,tsx,js,mjs}'],
    plugins: { 'import-x': importX, regexp },
    settings: {
      'import-x/resolver-next': [
        createTypeScriptImportResolver({ project: ['tsconfig.json', 'web/tsconfig.json'] }),
      ],
    },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones }],
      'import-x/no-default-export': 'error',
      'no-restricted-syntax': [
        'error',
        { selector: 'TSAsExpression > TSUnknownKeyword', message: 'No casts to silence.' },
      ],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      eqeqeq: 'error',
      // A pattern takes time in proportion to its text, whoever wrote the text.
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false }],
    },
  },
  {
    // A stream without an error listener ends the process: all are made in one place.
    files: ['server/src/**/*.ts'],
    ignores: ['server/src/platform/streams.ts', '**/*.test.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
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
    plugins: { 'react-hooks': hooks, 'jsx-a11y-x': a11y },
    rules: {
      ...hooks.configs.recommended.rules,
      ...a11y.configs.strict.rules,
      // A table that is drawn as cards keeps its roles only when they are said aloud.
      'jsx-a11y-x/no-redundant-roles': [
        'error',
        { table: ['table'], thead: ['rowgroup'], tbody: ['rowgroup'], tr: ['row'] },
      ],
      'jsx-a11y-x/no-interactive-element-to-noninteractive-role': ['error', { td: ['cell'] }],
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
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: ['*.config.{js,ts}', '**/*.config.ts'],
    rules: { 'import-x/no-default-export': 'off' },
  },
);
