import path from 'node:path'
import { expect, it } from 'vitest'
import { openChunkNames } from './nameChunk'

const file = (name: string) => path.join(import.meta.dirname, '../src', name)
const library = (name: string) => `/somewhere/node_modules/${name}.mjs`

const imports: Readonly<Record<string, readonly string[]>> = {
  [file('main.tsx')]: [library('react'), file('pages/NotFoundPage.tsx')],
  [file('pages/LoginPage.tsx')]: [file('ui/field/TextInput.tsx'), file('users/SignInForm.tsx')],
  [file('pages/DataPage.tsx')]: [library('react'), file('data/cards/ValueCard.tsx')],
  [file('pages/ConfigPage.tsx')]: [file('ui/field/TextInput.tsx'), file('ui/dialog/Dialog.tsx')],
  [file('pages/HomePage.tsx')]: [file('home/GroupChoice.tsx'), file('ui/dialog/Dialog.tsx')],
  [file('views/GroupDashboard.tsx')]: [file('home/GroupChoice.tsx')],
  [file('core/session/account.ts')]: [library('zod/v4/core'), library('zod/v4/locales/en')],
}
const modules = { getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [] }) }

it.each([
  ['the entry', file('main.tsx'), 'main'],
  ['what the entry shares with a page', library('react'), 'main'],
  ['what the sign-in shares with a page behind it', file('ui/field/TextInput.tsx'), 'main'],
  ['what the sign-in alone needs', file('users/SignInForm.tsx'), 'login'],
  ['what the page of a device alone needs', file('data/cards/ValueCard.tsx'), 'data'],
  ['what all pages behind the sign-in need', library('zod/v4/core'), 'signedin'],
  ['what home and views share', file('home/GroupChoice.tsx'), 'groups'],
  ['what the settings share with lists', file('ui/dialog/Dialog.tsx'), 'rows'],
  ['what no first page needs', file('staff/StaffStart.tsx'), null],
  ['the languages of the schemas', library('zod/v4/locales/en'), null],
  ['the page of a wrong address', file('pages/NotFoundPage.tsx'), null],
])('knows the chunk of %s', (_, id, expected) => {
  expect(openChunkNames()(id, modules)).toBe(expected)
})

it('finds its way through modules that import each other', () => {
  const [one, other] = [file('pages/LoginPage.tsx'), file('users/SignInForm.tsx')]
  const circle = {
    getModuleInfo: (id: string) => ({ importedIds: id === one ? [other] : id === other ? [one] : [] }),
  }
  expect(openChunkNames()(other, circle)).toBe('login')
})
