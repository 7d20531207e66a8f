import { expect, it } from 'vitest'
import { EntryFileId, EntryId, type ServiceEntry } from '../../../shared/service/serviceEntry'
import { PlanId } from '../../../shared/service/plan'
import { logCsv } from './MachineService'

const entry: ServiceEntry = {
  entryid: EntryId.parse('0'.repeat(26)),
  planids: [PlanId.parse('s-00000000')],
  planNames: ['250 h service', 'Brakes'],
  atTs: 1_767_225_600,
  meterHours: 4310,
  note: 'Oil, filters',
  parts: '1R-0739',
  cost: 420,
  currency: 'AUD',
  files: [
    { fileid: EntryFileId.parse('0'.repeat(26)), name: 'Oil sample.pdf', type: 'application/pdf', size: 900 },
    { fileid: EntryFileId.parse('1'.repeat(26)), name: 'plate.jpg', type: 'image/jpeg', size: 900 },
  ],
  by: 'ann@example.com',
  loggedTs: 1_767_229_200,
}

it('says all of an entry, with the names of its files', () => {
  const [, line] = logCsv([entry]).split('\r\n')
  expect(line).toBe(
    '2026-01-01T00:00:00.000Z,"250 h service, Brakes",4310,,,"Oil, filters",1R-0739,420,AUD,"Oil sample.pdf, plate.jpg",ann@example.com,2026-01-01T01:00:00.000Z,,',
  )
})

it('says who took an entry back, and what was counted by then', () => {
  const { meterHours: _meter, files: _files, ...counted } = entry
  const undone = { by: 'bob@example.com', ts: 1_767_232_800 }
  const [, line] = logCsv([{ ...counted, counted: { atLeast: 10, atMost: 12.5 }, undone }]).split('\r\n')
  expect(line).toContain(',10,12.5,')
  expect(line).toMatch(/,AUD,,ann@example\.com,.*,bob@example\.com,2026-01-01T02:00:00\.000Z$/)
})
