/** What an operator's command must find: names that a deployment makes up, kept as SSM parameters. */
export const operatorNames = [
  'devices-table',
  'access-table',
  'users-table',
  'server-log-table',
  'device-secrets-key',
  'readings-queue',
  'readings-dead-letters',
  'link-queue',
  'link-dead-letters',
  'rule-errors-bucket',
  'user-pool-id',
  'stripe-key',
  'stripe-webhook',
] as const
export type OperatorName = (typeof operatorNames)[number]

/** `/portal/dev/devices-table` */
export const parameterNameOf = (stage: string, name: OperatorName): string => `/portal/${stage}/${name}`
