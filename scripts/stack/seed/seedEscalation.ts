import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { GroupId, type UserId } from '../../../shared/core/ids'
import { ChainId, type Chain } from '../../../shared/escalation/chain'
import { RotaId, type Rota } from '../../../shared/escalation/rota'
import { tryTransact } from '../../../functions/core/store/transact'
import { openEscalationStore } from '../../../functions/escalation/escalationStore'

const groupid = GroupId.parse('g-HunterVal')
const rotaid = RotaId.parse('r-DemoDay0')
const everyDay = [0, 1, 2, 3, 4, 5, 6]

/** Days and nights by turns of two demo accounts, and a chain that goes on from who is on call to both. */
export const seedEscalation = async (
  documents: DynamoDBDocumentClient,
  TableName: string,
  { admin, user }: { admin: UserId; user: UserId },
): Promise<void> => {
  const store = openEscalationStore(documents, TableName)
  const read = await store.read(groupid)
  if (read.version > 0) return
  const rota: Rota = {
    rotaid,
    name: 'Days and nights',
    timeZone: 'Australia/Sydney',
    shifts: [
      { days: everyDay, from: '06:00', to: '18:00', people: [admin] },
      { days: everyDay, from: '18:00', to: '06:00', people: [user] },
    ],
    overrides: [],
    version: 1,
  }
  const chain: Chain = {
    chainid: ChainId.parse('c-DemoAll0'),
    name: 'Not acknowledged',
    level: 'warning',
    steps: [
      { rotaid, channels: ['push', 'email'], afterMinutes: 0 },
      { people: [admin, user], channels: ['email'], afterMinutes: 30 },
      { people: [admin], channels: ['email'], afterMinutes: 120 },
    ],
    version: 1,
  }
  await tryTransact(documents, [
    store.write(groupid, read, JSON.stringify({ chains: [chain], rotas: [rota] })),
  ])
}
