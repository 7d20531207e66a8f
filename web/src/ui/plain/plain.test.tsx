// @vitest-environment happy-dom
import {
  Button as LibraryButton,
  CloseButton as LibraryCloseButton,
  Loader as LibraryLoader,
  MantineProvider,
  NativeSelect,
  PasswordInput,
  TextInput,
  UnstyledButton as LibraryUnstyledButton,
} from '@mantine/core'
import { cleanup, fireEvent, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Link, MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { brands } from '../../../../shared/brands/brands'
import { makeTheme } from '../../core/styles/theme'
import { BareInput } from './BareInput'
import { BareSelect } from './BareSelect'
import { Button } from './Button'
import { CloseButton } from './CloseButton'
import { LinkButton } from './LinkButton'
import { Loader } from './Loader'
import { PasswordField } from './PasswordField'
import { TextField } from './TextField'
import { UnstyledButton } from './UnstyledButton'

afterEach(cleanup)

const noop = () => undefined

/** What a style sheet and a screen reader see of an element: drawings, ids and marks without a rule are each one's own. */
const lookOf = (element: Element): unknown => ({
  name: element.tagName,
  classes: [...element.classList].sort(),
  styles: (element.getAttribute('style') ?? '')
    .split('; ')
    .map((each) => each.replace(/;$/, ''))
    .filter((each) => each !== '')
    .sort(),
  attributes: [...element.attributes]
    .filter(({ name }) => !['class', 'style', 'id', 'for', 'data-variant'].includes(name))
    .map(({ name, value }) => [name, value])
    .sort(),
  parts: [...element.children].filter(({ tagName }) => tagName !== 'svg').map(lookOf),
})

const draw = (content: ReactNode, brand: keyof typeof brands): unknown => {
  const { container } = render(
    <MantineProvider theme={makeTheme(brands[brand])}>
      <MemoryRouter>
        <main>{content}</main>
      </MemoryRouter>
    </MantineProvider>,
  )
  const look = [...(container.querySelector('main')?.children ?? [])].map(lookOf)
  cleanup()
  return look
}

const colours = (variant: 'filled' | 'default' | 'subtle' | 'light') => [
  <Button key={variant} variant={variant} size="compact-sm" aria-pressed />,
  <LibraryButton key={variant} variant={variant} size="compact-sm" aria-pressed />,
]

const choices = [{ value: 'a', label: 'Alpha' }, 'Bravo']

const bare = (size: 'xs' | 'sm') => [
  [
    `list, ${size}`,
    <BareSelect size={size} aria-label="Name" frameClass="own" value="a" choices={choices} onChoose={noop} />,
    <NativeSelect size={size} aria-label="Name" className="own" value="a" data={choices} onChange={noop} />,
  ],
  [
    `line, ${size}`,
    <BareInput size={size} aria-label="Page" frameStyle={{ width: '3.5rem' }} defaultValue={1} />,
    <TextInput size={size} aria-label="Page" w="3.5rem" defaultValue={1} />,
  ],
]

const pairs = [
  ...bare('xs'),
  ...bare('sm'),
  [
    'list with a label',
    <BareSelect size="xs" label="Sort by" value="a" choices={choices} onChoose={noop} />,
    <NativeSelect size="xs" label="Sort by" value="a" data={choices} onChange={noop} />,
  ],
  [
    'line with something at its end',
    <BareInput role="combobox" aria-expanded={false} section={<kbd>/</kbd>} />,
    <TextInput role="combobox" aria-expanded={false} rightSection={<kbd>/</kbd>} />,
  ],
  [
    'link',
    <LinkButton to="/plans">Plans</LinkButton>,
    <LibraryButton component={Link} to="/plans" variant="default" children="Plans" />,
  ],
  ...(['filled', 'default', 'subtle', 'light'] as const).map((variant) => [variant, ...colours(variant)]),
  ['small', <Button variant="default" size="xs" />, <LibraryButton variant="default" size="xs" />],
  ['danger', <Button variant="danger" />, <LibraryButton variant="filled" color="red.9" />],
  [
    'as wide as its place, to send a form',
    <Button variant="filled" type="submit" fullWidth />,
    <LibraryButton variant="filled" type="submit" fullWidth />,
  ],
  ['disabled', <Button variant="filled" disabled />, <LibraryButton variant="filled" disabled />],
  [
    'explained',
    <Button variant="filled" aria-disabled data-disabled />,
    <LibraryButton variant="filled" aria-disabled data-disabled />,
  ],
  [
    'cross',
    <CloseButton aria-label="Dismiss" onClick={noop} />,
    <LibraryCloseButton size="sm" aria-label="Dismiss" onClick={noop} />,
  ],
  ['plain', <UnstyledButton className="own" />, <LibraryUnstyledButton className="own" />],
  ['text', <TextField label="Email" name="email" />, <TextInput label="Email" name="email" />],
] as [name: string, ours: ReactNode, library: ReactNode][]

describe('a part that does without the program of the library', () => {
  it.each(pairs)('looks as the one of the library: %s', (_, ours, library) => {
    for (const brand of Object.keys(brands) as (keyof typeof brands)[]) {
      expect(draw(ours, brand), brand).toEqual(draw(library, brand))
    }
  })

  it('turns as the one of the library', () => {
    const ours = draw(<Loader />, 'default')
    expect(ours).toMatchObject([{ name: 'SPAN', styles: ['--loader-size: var(--loader-size-sm)'] }])
    const [{ classes }] = draw(<LibraryLoader size="sm" aria-hidden />, 'default') as [{ classes: string[] }]
    expect(ours).toMatchObject([{ classes }])
  })

  it('hides a password as the one of the library, and shows it on request', () => {
    const { container } = render(
      <MantineProvider>
        <PasswordField label="Password" name="password" autoComplete="current-password" />
        <PasswordInput label="Password" name="password" autoComplete="current-password" />
      </MantineProvider>,
    )
    const [ours, library] = [...container.querySelectorAll('.mantine-PasswordInput-root')]
    const inputs = [...container.querySelectorAll('input')]
    expect(lookOf(inputs[0]!)).toEqual(lookOf(inputs[1]!))
    expect([...ours!.classList].sort()).toEqual([...library!.classList].sort())
    expect(inputs[0]?.type).toBe('password')
    const toggle = container.querySelector('button')!
    fireEvent.click(toggle)
    expect(toggle.getAttribute('aria-pressed')).toBe('true')
    expect(inputs[0]?.type).toBe('text')
  })
})
