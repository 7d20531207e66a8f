import path from 'node:path'
import { readCognito } from '../cognito/pool/readCognito'
import { startCognito } from '../cognito/startCognito'
import type { Settings } from '../settings'
import type { Invoke } from '../standIn'
import type { Templates } from '../templates/readTemplates'

interface Outboxes {
  mailbox: { send(mail: { to: string; subject: string; html: string }): Promise<void> }
  sms: { send(message: { to: string; text: string }): Promise<void> }
}

/** User pools and identity pools of the stacks; their codes go to the mailbox and the SMS outbox. */
export const startIdentity = (
  templates: Templates,
  { dir, ports }: Settings,
  invoke: Invoke,
  { mailbox, sms }: Outboxes,
) => {
  const resources = templates.all
    .filter(({ type }) => type.startsWith('AWS::Cognito::'))
    .map(({ logicalId, type, properties }) => [logicalId, { Type: type, Properties: properties }] as const)
  return startCognito({
    ...readCognito(Object.fromEntries(resources)),
    port: ports.cognito,
    dir: path.join(dir, 'cognito'),
    invoke,
    deliver: ({ medium, to, subject, body }) =>
      medium === 'EMAIL' ? mailbox.send({ to, subject, html: body }) : sms.send({ to, text: body }),
  })
}
