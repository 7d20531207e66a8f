// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { Outcome } from '../feedback/outcome'
import { TextInput } from '../field/Field'
import { Form } from './Form'
import { type EditFormOptions, useEditForm } from './useEditForm'

interface Notes {
  name: string
  status: string
}

const before: Notes = { name: 'Truck', status: 'Parked' }
const check = ({ name }: Notes) => (name.trim() === '' ? { name: 'is empty' } : {})

const NotesForm = (options: EditFormOptions<Notes>) => {
  const form = useEditForm(options)
  return (
    <Form form={form} submit="Save">
      <TextInput label="Name" {...form.field('name')} />
      <TextInput label="Status" {...form.field('status')} />
    </Form>
  )
}

const openForm = (options: Partial<EditFormOptions<Notes>> = {}) => {
  const saves: { values: Notes; changed: Partial<Notes> }[] = []
  let answer: (outcome: Outcome) => void = () => undefined
  const save = (values: Notes, changed: Partial<Notes>) => {
    saves.push({ values, changed })
    return new Promise<Outcome>((resolve) => (answer = resolve))
  }
  let follow: (saved: Notes) => void = () => undefined
  const Page = () => {
    const [saved, setSaved] = useState(before)
    useEffect(() => {
      follow = setSaved
    }, [])
    return <NotesForm saved={saved} check={check} save={save} {...options} />
  }
  render(<Page />)
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
  return {
    saves,
    field,
    /** Another person saved this. */
    follow: (saved: Notes) => act(() => follow(saved)),
    values: () => [field('Name').value, field('Status').value],
    type: (label: string, value: string) => fireEvent.change(field(label), { target: { value } }),
    leave: (label: string) => fireEvent.blur(field(label)),
    press: () => act(() => Promise.resolve(screen.getByRole('button', { name: 'Save' }).click())),
    finish: (outcome: Outcome) => act(() => Promise.resolve(answer(outcome))),
    isSaveable: () => screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled') === null,
  }
}

afterEach(cleanup)

it('can be saved once something was changed, and says so before', () => {
  const { isSaveable, type } = openForm()
  expect(isSaveable()).toBe(false)
  expect(screen.getByRole('tooltip', { hidden: true }).textContent).toBe('No changes made.')
  type('Status', 'At work')
  expect(isSaveable()).toBe(true)
  type('Status', 'Parked')
  expect(isSaveable()).toBe(false)
})

it('saves what was changed, once, and is unchanged then', async () => {
  const { type, press, saves, finish, isSaveable, values } = openForm()
  type('Status', 'At work')
  await press()
  await press()
  expect(saves).toEqual([{ values: { name: 'Truck', status: 'At work' }, changed: { status: 'At work' } }])
  await finish({ ok: true, output: undefined })
  expect(isSaveable()).toBe(false)
  expect(values()).toEqual(['Truck', 'At work'])
})

it('keeps what was typed while it was being saved', async () => {
  const { type, press, saves, finish, isSaveable, values } = openForm()
  type('Status', 'At work')
  await press()
  type('Name', 'Truck 2')
  await finish({ ok: true, output: undefined })
  expect(values()).toEqual(['Truck 2', 'At work'])
  expect(isSaveable()).toBe(true)
  await press()
  expect(saves.at(-1)?.changed).toEqual({ name: 'Truck 2' })
})

it('does not send what is wrong, says why at the field, and puts the cursor there', async () => {
  const { type, press, saves, field } = openForm()
  type('Name', ' ')
  type('Status', 'At work')
  await press()
  expect(saves).toEqual([])
  expect(field('Name').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('is empty')).toBeTruthy()
  expect(document.activeElement).toBe(field('Name'))
  type('Name', 'Truck 2')
  expect(screen.queryByText('is empty')).toBeNull()
})

it('follows what somebody else saved, except where something was typed', () => {
  const { type, values, follow } = openForm()
  type('Status', 'At work')
  follow({ name: 'Truck 7', status: 'Broken' })
  expect(values()).toEqual(['Truck 7', 'At work'])
})

it('begins again once something new was written, unless more was typed meanwhile', async () => {
  const { type, press, finish, values } = openForm({ startsOver: true })
  type('Status', 'At work')
  await press()
  await finish({ ok: true, output: undefined })
  expect(values()).toEqual(['Truck', 'Parked'])
  type('Status', 'At work')
  await press()
  type('Status', 'At work again')
  await finish({ ok: true, output: undefined })
  expect(values()).toEqual(['Truck', 'At work again'])
})

it('says what is wrong while somebody types where that is wanted', () => {
  const { type } = openForm({ isLive: true })
  type('Name', ' ')
  expect(screen.getByText('is empty')).toBeTruthy()
  type('Name', 'T')
  expect(screen.queryByText('is empty')).toBeNull()
})

it('says what is wrong when a field is left, but not of a field that was only passed through', () => {
  const { type, leave } = openForm()
  leave('Name')
  expect(screen.queryByText('is empty')).toBeNull()
  type('Name', ' ')
  expect(screen.queryByText('is empty')).toBeNull()
  leave('Name')
  expect(screen.getByText('is empty')).toBeTruthy()
})

it('says nothing of a field that was emptied for the next', async () => {
  const none: Notes = { name: '', status: '' }
  const Adding = () => {
    const form = useEditForm({
      saved: none,
      check,
      mayRepeat: true,
      save: () => {
        form.setFields(none)
        return Promise.resolve({ ok: true, output: undefined } as const)
      },
    })
    return (
      <Form form={form} submit="Add">
        <TextInput label="Name" {...form.field('name')} />
      </Form>
    )
  }
  render(<Adding />)
  const field = screen.getByLabelText<HTMLInputElement>('Name')
  fireEvent.change(field, { target: { value: 'Truck' } })
  await act(() => Promise.resolve(screen.getByRole('button', { name: 'Add' }).click()))
  expect(field.value).toBe('')
  fireEvent.blur(field)
  expect(screen.queryByText('is empty')).toBeNull()
})

it('shows a refusal of the server at its field, and another one with its request id', async () => {
  const { type, press, finish, field } = openForm({ fieldOf: (path) => path.replace('PORTAL_', '') })
  type('Name', 'Pump')
  await press()
  await finish({
    ok: false,
    error: { message: 'The name is taken.', field: 'PORTAL_name', requestId: 'r-1' },
  })
  expect(screen.getByText('The name is taken.')).toBeTruthy()
  expect(document.activeElement).toBe(field('Name'))
  await press()
  await finish({ ok: false, error: { message: 'Network Error', hint: 'Look first.', requestId: 'r-2' } })
  expect(screen.queryByText('The name is taken.')).toBeNull()
  expect(screen.getByRole('alert').textContent).toBe('Network ErrorLook first.Request r-2')
})

it('tells of the whole what is wrong with a field that is not shown', async () => {
  const { type, press, finish } = openForm()
  type('Name', 'Pump')
  await press()
  await finish({ ok: false, error: { message: 'The device is not yours.', field: 'deviceid' } })
  expect(screen.getByRole('alert').textContent).toBe('The device is not yours.')
})
