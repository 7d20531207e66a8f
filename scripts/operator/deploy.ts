import { CloudFormationClient } from '@aws-sdk/client-cloudformation'
import { CloudAssembly } from 'aws-cdk-lib/cx-api'
import { stageFileOf } from '../../infra/config'
import { checkLosses } from '../../infra/operator/checkLosses'
import type { Template } from '../../infra/operator/lossesOf'
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
const refusal = await checkLosses((region) => new CloudFormationClient({ region }), wanted, look).catch(
  (error: unknown) => `Nothing was deployed: what the stage has today cannot be read. ${String(error)}`,
)
if (refusal !== undefined) {
  console.error(refusal)
  process.exit(1)
}
runCdk('deploy', '--all', '--app', assembly, ...others)
