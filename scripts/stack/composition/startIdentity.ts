import path from 'node:path'
import { readCognito } from '../../standins/aws/cognito/pool/readCognito'
import { startCognito } from '../../standins/aws/cognito/startCognito'
import { region } from '../../../infra/config'
import type { Invoke } from '../../standins/StandIn'
import type { Stage } from './Stage'

interface Outboxes {
  mailbox: { send(mail: { to: string; subject: string; html: string }): Promise<void> }
  sms: { send(message: { to: string; text: string; region: string }): Promise<void> }
}

/** User pools and identity pools of the stacks; their codes go to the mailbox and the SMS outbox. */
export const startIdentity = (
  { settings: { dir, ports }, templates, permits }: Stage,
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
    permits,
    deliver: ({ medium, to, subject, body }) =>
      medium === 'EMAIL' ? mailbox.send({ to, subject, html: body }) : sms.send({ to, text: body, region }),
  })
}
