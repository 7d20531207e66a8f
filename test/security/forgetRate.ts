import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { rateKeyOf } from '../../functions/users/useApiKey'
import { UserId } from '../../shared/core/ids'
import type { Harness } from '../harness/openHarness'

/** The account may ask by its keys as if it had not asked yet: what is tried is not how often it may ask. */
export const forgetRate = ({ clients, address }: Pick<Harness, 'clients' | 'address'>, userid: string) =>
  clients.documents.send(
    new DeleteCommand({ TableName: address.tables.Users, Key: rateKeyOf(UserId.parse(userid)) }),
  )
