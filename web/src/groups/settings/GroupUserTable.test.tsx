// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UserId } from '../../../../shared/core/ids'
import { stubResizeObserver } from '../../ui/stubResizeObserver.fixture'
import { type GroupMember, GroupUserTable } from './GroupUserTable'

const [ann, bob] = ['Ann', 'Bob'].map((name, n): GroupMember => ({
  userid: UserId.parse(`00000000-0000-4000-8000-00000000000${n}`),
  name,
  email: `${name.toLowerCase()}@example.com`,
  permission: 'ADMIN',
})) as [GroupMember, GroupMember]
const nothing = () => undefined

const lastHead = (users: GroupMember[], mayEdit: boolean) => {
  render(
    <MemoryRouter>
      <GroupUserTable users={users} me={ann.userid} mayEdit={mayEdit} onRole={nothing} onRemove={nothing} />
    </MemoryRouter>,
  )
  const found = screen.getAllByRole('columnheader').at(-1)?.textContent
  cleanup()
  return found
}

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  stubResizeObserver()
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT')
})

it('has a column for removing people only while there is somebody whom its reader may remove', () => {
  expect(lastHead([ann, bob], true)).toBe('Remove')
  expect(lastHead([ann, bob], false)).toBe('Role')
  expect(lastHead([ann], true)).toBe('Role')
})
