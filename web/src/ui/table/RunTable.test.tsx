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
        { id: 'A', state: 'success', message: 'Processing' },
        { id: 'B', state: 'error', message: 'Unknown error' },
        { id: 'C', state: 'loading', message: '' },
        { id: 'D', state: 'waiting', message: '' },
        { id: 'E', state: 'cancelled', message: 'Download Request Cancelled' },
        { id: 'F', state: 'queued', message: 'Processing', note: 'Next contact expected in about 5 min.' },
        { id: 'G', state: 'handedOver', message: 'Processing' },
        { id: 'H', state: 'waitsForContact', message: 'Processing' },
      ]}
    />,
  )
  expect(screen.getByRole('status', { name: 'So far' }).textContent).toBe(
    'Total8Success1Failed1Queued1Waits for contact1Handed over1Cancelled1',
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'AAppliedProcessing',
    'BFailedUnknown error',
    'CUnder way',
    'DWaiting',
    'ECancelledDownload Request Cancelled',
    'FQueuedProcessingNext contact expected in about 5 min.',
    'GHanded overProcessing',
    'HWaits for contactProcessing',
  ])
})
