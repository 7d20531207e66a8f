import { randomUUID } from 'node:crypto'
import { both, editBatch, editReads, inPieces, without, withoutConditions } from './editRequests'
import type { Mutant } from './Mutant'

const none: ReadonlySet<string> = new Set()

/** Faults of the kinds that such a product has, by what it would do. Each must be found. */
export const mutants: Readonly<Record<string, Mutant>> = {
  'acknowledges a message before it is stored': { forgetful: 'ingest' },
  'forgets which messages of a batch have failed': { failed: () => none },
  'stores what comes again as another reading': {
    store: editBatch('readings', (item) => ({ ...item, at: `${String(item.at)}${randomUUID()}` })),
  },
  'gives away what arrives after the data was given away': {
    store: editReads('devices', ({ streams, ...item }) =>
      Array.isArray(streams)
        ? { ...item, streams: streams.map((stream: object) => ({ ...stream, arrivalFromMs: undefined })) }
        : item,
    ),
  },
  'drops what cannot be read': { store: without(({ TableName }) => TableName === 'quarantine') },
  'moves the states of events without looking at what they are': {
    store: withoutConditions('devices', 'LINK'),
  },
  'forgets the notice of an alarm': {
    store: without(({ action, TableName }) => action === 'Put' && TableName === 'notices'),
  },
  'never looks for notices that were left over': { idle: 'sweeper' },
  'takes up a notice that another sender has': { store: withoutConditions('notices') },
  'notes a mail as sent that the provider refused': {
    mail: (mail, send) => send(mail).catch(() => 'accepted'),
  },
  'sends a mail again when no answer came': {
    mail: (mail, send) => send(mail).catch(() => send(mail)),
  },
  'sends mails without paying for them': {
    store: without(
      ({ TableName, Key }, process) =>
        process.startsWith('sender') && TableName === 'devices' && Key?.sk === 'ALERTS',
    ),
  },
  'pays from a budget that another has used meanwhile': { store: withoutConditions('devices', 'ALERTS') },
  'removes a person and leaves their address on the list': {
    store: without(
      ({ TableName, Key }, process) =>
        process.startsWith('api') && TableName === 'devices' && Key?.sk === 'ALERTS',
    ),
  },
  'removes a person and leaves them their rights': {
    store: without(({ action, TableName }) => action === 'Delete' && TableName === 'access'),
  },
  'ends a command that has ended': { store: withoutConditions('commands') },
  'forgets to count that a command has ended': {
    store: without(
      ({ TableName, UpdateExpression = '' }) => TableName === 'devices' && UpdateExpression.startsWith('ADD'),
    ),
  },
  'queues a command again when it is asked again': {
    store: without(({ TableName }) => TableName === 'answers'),
  },
  'sends a frame again that may have left': {
    frame: (command, send) => send(command).catch(() => send(command)),
  },
  'sends a command though what it needs has failed': {
    store: editReads('commands', ({ needs: _needs, ...item }) => item),
  },
  'saves settings and keeps no record of it': {
    store: without(({ TableName, Item }) => TableName === 'serverLog' && Item?.turns !== undefined),
  },
  'goes on with a change set that is paused': {
    store: both(
      editReads('changes', (item) =>
        item.state === 'paused' ? { ...item, state: 'running', takesBack: false } : item,
      ),
      without(({ action, TableName }) => action === 'ConditionCheck' && TableName === 'changes'),
    ),
  },
  'takes all devices of a change set for its canary': {
    store: editBatch('changes', (item) => ({ ...item, wave: 0 })),
  },
  'charges by another key when no answer came': { paymentKey: (key) => `${key} ${randomUUID()}` },
  'gives nobody what they have paid for': {
    store: without(
      ({ TableName, Key, ExpressionAttributeNames = {} }) =>
        TableName === 'devices' &&
        Key?.sk === 'RECORD' &&
        Object.values(ExpressionAttributeNames).includes('subscriber'),
    ),
  },
  'mails a report that another worker has': { store: withoutConditions('reports') },
  'mails a report to those who have left it': {
    store: editReads('reports', ({ recipients = [], ...item }) => ({
      ...item,
      recipients: (recipients as object[]).map((each) => ({ ...each, state: 'confirmed' })),
    })),
  },
  'writes what belongs together piece by piece': { store: inPieces },
}
