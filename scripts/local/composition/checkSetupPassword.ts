import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb'
import { type SecretSeal, secretItem } from '../../../functions/devices/secretSeal'

/** Whether a device on plain MQTT knows its setup password; the broker of a deployment takes certificates only. */
export const openCheckSetupPassword =
  (documents: DynamoDBDocumentClient, TableName: string, { open }: SecretSeal) =>
  async (deviceid: string, password: string): Promise<boolean> => {
    const Key = { deviceid, sk: secretItem }
    const { Item } = await documents.send(new GetCommand({ TableName, Key }))
    const sealed: unknown = Item?.setupPassword
    return typeof sealed === 'string' && (await open(deviceid, sealed)) === password
  }
