// @vitest-environment happy-dom
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../../../../shared/core/endpoint'
import { askAgain, startAnew } from './askAgain'
import { readsOf } from './readsOf'
import { useEndpoint } from './useEndpoint'

const readNames = endpoint({
  service: 'user',
  method: 'GET',
  path: '/user/names',
  summary: 'Read names.',
  ability: 'anyone',
  auth: 'public',
  input: z.object({ group: z.string() }),
  output: z.object({ names: z.array(z.string()) }),
})
const reads = [readsOf(readNames, {})]

const look = (group: string) => renderHook(() => useEndpoint(readNames, { group })).result

/** A page has shown the names and is gone; the next answer never arrives. */
const leavePage = async (group: string) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ names: ['Pit North'] })))
  const shown = look(group)
  await waitFor(() => expect(shown.current.data).toEqual({ names: ['Pit North'] }))
  cleanup()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('lets the next page draw what the last one knew while it is asked again', async () => {
  await leavePage('one')
  askAgain(reads)
  expect(look('one').current.data).toEqual({ names: ['Pit North'] })
})

it('lets the next page know nothing of what is asked anew', async () => {
  await leavePage('another')
  startAnew(reads)
  expect(look('another').current.data).toBeUndefined()
})
