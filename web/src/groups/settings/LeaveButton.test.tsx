// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterEach, expect, it, vi } from 'vitest'
import { getGroup } from '../../../../shared/groups/groups'
import { readText, writeStored } from '../../core/storage/localStore'
import { type Session, SessionContext } from '../../core/session/sessionContext'
import { holdSession } from '../../core/session/sessionCookies.fixture'
import { sampleOf } from '../../pages/failing/sampleOf.fixture'
import { LeaveButton } from './LeaveButton'

const userid = '00000000-0000-4000-8000-000000000001'
const session: Session = {
  session: {
    state: 'signedIn',
    user: { userid, email: 'ada@example.com', name: 'Ada', specialGroups: [] },
  },
  refresh: () => Promise.resolve('signedIn'),
  signOut: () => Promise.resolve(),
}
const group = getGroup.output.parse({
  ...(sampleOf(getGroup.output) as object),
  groupid: 'g-HunterVal',
  groupName: 'Pit North',
  myPermission: 'VIEW',
})
const Place = () => <p title="place">{useLocation().pathname}</p>

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

it('asks first, then forgets what was opened lately and goes home', async () => {
  holdSession()
  const fetched = vi.fn(() =>
    Promise.resolve(Response.json({ message: 'User Removed', resultCode: 'REMOVED_SELF' })),
  )
  vi.stubGlobal('fetch', fetched)
  const scope = `user:${userid}` as const
  writeStored(scope, 'homeRecent', [{ id: 'g-HunterVal', name: 'Pit North' }])
  render(
    <SessionContext value={session}>
      <SWRConfig value={{ provider: () => new Map() }}>
        <MemoryRouter initialEntries={['/group/g-HunterVal/settings']}>
          <LeaveButton group={group} />
          <Place />
        </MemoryRouter>
      </SWRConfig>
    </SessionContext>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Leave Group' }))
  const question = await screen.findByRole('alertdialog', { name: 'Leave Group' })
  expect(fetched).not.toHaveBeenCalled()
  fireEvent.click(within(question).getByRole('button', { name: 'Leave Group' }))
  await waitFor(() => expect(screen.getByTitle('place').textContent).toBe('/'))
  expect(JSON.parse(readText(scope, 'homeRecent') ?? '')).toEqual([])
})
