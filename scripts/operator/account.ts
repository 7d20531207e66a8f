import { parseArgs } from 'node:util'
import {
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider'
import { SSMClient } from '@aws-sdk/client-ssm'
import { readSpecialGroups, specialGroups } from '../../shared/core/roles'
import { openSdkDocuments } from '../../functions/core/store/openSdkDocuments'
import { newId } from '../../functions/core/newId'
import { openLogWriter } from '../../functions/serverlog/logEntry'
import { type AccountChange, openChangeAccount } from './changeAccount'
import { loadLocalEnvironment, readNames } from './operatedStage'

const usage = `npm run account -- --email ann@example.com
  --join GROUP     gives the rights of a special group: ${specialGroups.join(', ')}
  --leave GROUP    takes them away, from the next request on
  --disable        ends every session; the account cannot sign in
  --enable         lets its owner sign in again
  --drop-factor    takes the second factor away that its owner has lost, and ends every session
  --stage STAGE    which deployment (dev); --local: the local stack, which must be running`

// Changes what an account may be, at the identity provider and in the portal together.
const { values } = parseArgs({
  options: {
    email: { type: 'string' },
    join: { type: 'string' },
    leave: { type: 'string' },
    disable: { type: 'boolean', default: false },
    enable: { type: 'boolean', default: false },
    'drop-factor': { type: 'boolean', default: false },
    stage: { type: 'string', default: 'dev' },
    local: { type: 'boolean', default: false },
  },
})

const readChange = (): AccountChange | undefined => {
  const wanted: AccountChange[] = [
    ...readSpecialGroups([values.join]).map((group) => ({ kind: 'join' as const, group })),
    ...readSpecialGroups([values.leave]).map((group) => ({ kind: 'leave' as const, group })),
    ...(values.disable ? [{ kind: 'disable' as const }] : []),
    ...(values.enable ? [{ kind: 'enable' as const }] : []),
    ...(values['drop-factor'] ? [{ kind: 'dropFactor' as const }] : []),
  ]
  const named = [values.join, values.leave].filter((name) => name !== undefined).length
  const switches = [values.disable, values.enable, values['drop-factor']].filter(Boolean).length
  const isClear = wanted.length === 1 && named + switches === 1
  return isClear ? wanted[0] : undefined
}

const { email } = values
const change = readChange()
if (email === undefined || change === undefined) {
  console.error(usage)
  process.exit(2)
}

if (values.local) await loadLocalEnvironment(process.env.LOCAL_DIR ?? '.local', process.env)
const names = await readNames(new SSMClient({}), values.local ? 'local' : values.stage, [
  'users-table',
  'server-log-table',
  'user-pool-id',
])
const changeAccount = openChangeAccount(
  new CognitoIdentityProviderClient({}),
  openSdkDocuments(),
  { userPoolId: names['user-pool-id'], usersTable: names['users-table'] },
  openLogWriter(names['server-log-table'], newId),
  Date.now,
)
const changed = await changeAccount(email.toLowerCase(), change).catch((error: unknown) => {
  if (!(error instanceof UserNotFoundException)) throw error
  console.error(`${email} has no account.`)
  process.exit(1)
})
const { userid, specialGroups: held, isEnabled, isKnown } = changed
console.log(`${email} (${userid}) is ${isEnabled ? 'enabled' : 'disabled'}`)
console.log(`  special groups  ${held.join(', ') || 'none'}`)
if (!isKnown) console.log('  has never signed in: the portal takes this over at the first time.')
