import { type IGrantable, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Key } from 'aws-cdk-lib/aws-kms'

/** Lets a role use a key under the one encryption context that the code binds, whose values may hold wildcards. */
export const grantKey = (
  key: Key,
  to: IGrantable,
  actions: readonly ('Encrypt' | 'Decrypt' | 'GenerateDataKey')[],
  context: Readonly<Record<string, string>>,
): void => {
  const values = Object.entries(context).map(([name, value]) => [`kms:EncryptionContext:${name}`, value])
  to.grantPrincipal.addToPrincipalPolicy(
    new PolicyStatement({
      actions: actions.map((action) => `kms:${action}`),
      resources: [key.keyArn],
      conditions: {
        StringLike: Object.fromEntries(values) as Record<string, string>,
        'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': Object.keys(context) },
      },
    }),
  )
}
