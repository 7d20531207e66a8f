// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UserId } from '../../../shared/core/ids'
import { stubResizeObserver } from '../ui/stubResizeObserver.fixture'
import type { DeviceUser } from './usePermissions'
import { UserTable } from './UserTable'

const [me, other, stranger] = [1, 2, 3].map((n) => UserId.parse(`00000000-0000-4000-8000-00000000000${n}`))
const users = [me, other].map((userid) => ({
  userid,
  name: 'Ann',
  email: 'ann@example.com',
  permission: 'USER',
})) as DeviceUser[]

const lastHead = (reader: UserId | undefined, mayEdit: boolean) => {
  render(
    <MemoryRouter>
      <UserTable users={users} me={reader ?? ''} mayEdit={mayEdit} onChange={() => undefined} />
    </MemoryRouter>,
  )
  const head = screen.getAllByRole('columnheader').at(-1)?.textContent
  cleanup()
  return head
}

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  stubResizeObserver()
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT')
})

it('ends with what its reader may do: remove people, leave, or nothing', () => {
  expect(lastHead(me, true)).toBe('Remove')
  expect(lastHead(me, false)).toBe('Leave')
  expect(lastHead(stranger, false)).toBe('Permission')
})
