import { CloudFormationClient } from '@aws-sdk/client-cloudformation'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { CloudAssembly } from 'aws-cdk-lib/cx-api'
import { stageFileOf } from '../../infra/config'
import { checkLosses, type Template } from '../../infra/operator/checkLosses'
import { releaseTables } from '../../infra/operator/releaseTables'
import { runCdk, parseDeployArgs } from './cdk'

// Deploys a stage, unless that would take something away that its file only forgot: `npm run deploy -- --stage prod`.
// `--drop NAME` takes it away on purpose; everything else is handed on to `cdk deploy`.
const { stage, dropped, others } = parseDeployArgs(process.argv.slice(2))
const assembly = 'cdk.out'

runCdk('synth', '--quiet', '--context', `stage=${stage}`)
const wanted = new CloudAssembly(assembly).stacks.map(({ stackName, environment, template }) => ({
  stackName,
  region: environment.region,
  template: template as Template,
}))
const look = { dropped, file: stageFileOf(stage) }
const cloudFormationIn = (region: string) => new CloudFormationClient({ region })
const refusal = await checkLosses(cloudFormationIn, wanted, look).catch(
  (error: unknown) => `Nothing was deployed: what the stage has today cannot be read. ${String(error)}`,
)
if (refusal !== undefined) {
  console.error(refusal)
  process.exit(1)
}
const clouds = { cloudFormationIn, dynamoDbIn: (region: string) => new DynamoDBClient({ region }) }
const released = await releaseTables(clouds, wanted).catch((error: unknown) => {
  console.error(`Nothing was deployed: a table that it changes cannot be put on demand. ${String(error)}`)
  process.exit(1)
})
for (const table of released)
  console.log(`${table} is on demand for a day, since this deployment changes it.`)
runCdk('deploy', '--all', '--app', assembly, ...others)
