// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { RunTable } from './RunTable'

afterEach(cleanup)

it('counts all of them, those that are done and those that failed, and tells what came of each', () => {
  render(
    <RunTable
      label="Devices of the run"
      nameOf={(id) => id}
      rows={[
        { id: 'A', state: 'success', message: 'Queued' },
        { id: 'B', state: 'error', message: 'Unknown error' },
        { id: 'C', state: 'loading', message: '' },
        { id: 'D', state: 'waiting', message: '' },
        { id: 'E', state: 'cancelled', message: 'Download Request Cancelled' },
      ]}
    />,
  )
  expect(screen.getByRole('status', { name: 'So far' }).textContent).toBe('Total5Success1Failed1Cancelled1')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'ASuccessQueued',
    'BFailedUnknown error',
    'CUnder way',
    'DWaiting',
    'ECancelledDownload Request Cancelled',
  ])
})
