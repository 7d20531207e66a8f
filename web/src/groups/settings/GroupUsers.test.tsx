// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { getGroup } from '../../../../shared/groups/groups'
import { openPage, withFakeTimeouts } from '../../pages/failing/openPage.fixture'
import { sampleOf } from '../../pages/failing/sampleOf.fixture'

withFakeTimeouts()

const group = getGroup.output.parse({
  ...(sampleOf(getGroup.output) as object),
  groupid: 'g-HunterVal',
  groupName: 'Pit North',
  myPermission: 'ADMIN',
})
const [ada, ben] = [1, 2].map((n) => `00000000-0000-4000-8000-00000000000${n}`)
const admin = { userid: ada, name: 'Ada', email: 'ada@example.com', permission: 'ADMIN' }
const invited = { userid: ben, email: 'ben@example.com', permission: 'VIEW', invitedBy: 'ada@example.com' }
const base = { requesterUserId: ada, myPermission: 'ADMIN' }

it('shows that an invitation was accepted without being opened again', async () => {
  const answers: Record<string, unknown> = {
    'GET /group/{groupid}/permissions': { ...base, users: [admin], invited: [invited] },
  }
  const place = {
    pattern: '/group/:groupid/settings',
    address: '/group/g-HunterVal/settings',
    load: async () => {
      const { GroupUsers } = await import('./GroupUsers')
      return () => <GroupUsers group={group} />
    },
  }
  await openPage(place, answers)
  await vi.waitFor(() => screen.getByRole('region', { name: 'Invited' }))
  const member = { userid: ben, name: 'Ben', email: 'ben@example.com', permission: 'VIEW' }
  answers['GET /group/{groupid}/permissions'] = { ...base, users: [admin, member], invited: [] }
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  await vi.waitFor(() => screen.getByRole('button', { name: 'Remove ben@example.com' }))
  expect(screen.queryByRole('region', { name: 'Invited' })).toBeNull()
})
