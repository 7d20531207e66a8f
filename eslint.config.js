import js from '@eslint/js'
import globals from 'globals'
import hooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

/** Which top-level folders each folder may not import from: shared ← functions | infra | web. */
const borders = {
  shared: ['functions', 'infra', 'web', 'scripts', 'test'],
  functions: ['infra', 'web', 'scripts', 'test'],
  web: ['functions', 'infra', 'scripts', 'test'],
  infra: ['functions', 'web', 'scripts', 'test'],
}

/** `scripts` is a feature inside the folders too: what is meant is the one beside them. */
const outside = (folder, other) => {
  if (other !== 'scripts') return [`**/../${other}/**`]
  const up = folder === 'web' ? '../../..' : '../..'
  return [`${up}/scripts/**`, `../${up}/scripts/**`]
}

const border = (files, folder, forbidden) => ({
  files,
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: forbidden.map((other) => ({
          group: outside(folder, other),
          message: `${folder} never imports ${other}`,
        })),
      },
    ],
  },
})

/** What is only measured here, or belongs to the session, goes by the clock of the machine. */
const ownClock = [
  'web/src/{boot,core,gallery,maps,offline}/**',
  'web/src/ui/text/portalClock.ts',
  'web/src/files/useImage.ts',
  'web/src/settings/useDeviceConfig.ts',
  'web/src/commands/triggerRuns.ts',
]

export default tseslint.config(
  { ignores: ['node_modules', '.build', '.local', '.test', 'cdk.out', 'dist', 'test-results'] },
  js.configs.recommended,
  { files: ['**/*.{js,mjs}'], languageOptions: { globals: globals.node } },
  {
    files: ['**/*.{ts,tsx}'],
    // The rules that ask for types are in `.oxlintrc.json`: oxlint asks the native compiler, in a fifth of the time.
    extends: [...tseslint.configs.recommended, ...tseslint.configs.stylistic],
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  { files: ['web/**/*.{ts,tsx}'], ...hooks.configs.flat.recommended },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    ignores: ['web/src/**/*.{test,fixture}.{ts,tsx}', ...ownClock],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'Date',
          property: 'now',
          message: 'Take portalNowMs() for what the portal dates (note 224).',
        },
      ],
    },
  },
  ...Object.entries(borders).flatMap(([folder, forbidden]) => [
    border([`${folder}/**/*.{ts,tsx}`], folder, forbidden),
    // Tests beside a file may use what `test` holds for them.
    border(
      [`${folder}/**/*.test.{ts,tsx}`],
      folder,
      forbidden.filter((other) => other !== 'test'),
    ),
  ]),
)
