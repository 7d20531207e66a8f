import { parseArgs } from 'node:util'
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { SSMClient } from '@aws-sdk/client-ssm'
import { openStripe } from '../../functions/billing/askStripe'
import { setUpBilling } from './billing/setUpBilling'
import { loadLocalEnvironment, readNames } from './operatedStage'

const usage = `npm run billing -- --address https://portal.example.com
  --stage STAGE    which deployment (dev); its key of Stripe is in its secret already
  --local          the local stack, which must be running`

// Makes the Stripe account of a stage what the portal needs: product, prices, customer portal, webhook.
const { values } = parseArgs({
  options: {
    address: { type: 'string' },
    stage: { type: 'string', default: 'dev' },
    local: { type: 'boolean', default: false },
  },
})

if (values.local) await loadLocalEnvironment(process.env.LOCAL_DIR ?? '.local', process.env)
const address = values.address ?? (values.local ? process.env.PORTAL_ADDRESS : undefined)
if (address === undefined || !URL.canParse(address) || address.endsWith('/')) {
  console.error(usage)
  process.exit(2)
}

const names = await readNames(new SSMClient({}), values.local ? 'local' : values.stage, [
  'stripe-key',
  'stripe-webhook',
])
const secrets = new SecretsManagerClient({})
const readSecret = async (SecretId: string) => {
  const { SecretString, CreatedDate } = await secrets.send(new GetSecretValueCommand({ SecretId }))
  return { text: SecretString, createdMs: CreatedDate?.getTime() ?? 0 }
}
const stripe = await openStripe(readSecret, names['stripe-key'], process.env.STRIPE_ENDPOINT)()
const keepSecret = async (SecretString: string) => {
  await secrets.send(new PutSecretValueCommand({ SecretId: names['stripe-webhook'], SecretString }))
}
for (const line of await setUpBilling(stripe, { address, keepSecret })) console.log(line)
