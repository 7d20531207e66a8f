import { IoTClient } from '@aws-sdk/client-iot'
import { App } from 'aws-cdk-lib'
import { readConfig, stageFileOf } from '../../infra/config'
import { thingPolicyName, claimPolicyName } from '../../infra/devicelink/policies'
import { detachPolicies } from './detachPolicies'
import { runCdk, parseDeployArgs } from './cdk'

// Removes a stage that its file calls disposable: `npm run destroy -- --stage dev`. Tables, the buckets of files and
// logs, the user pool, keys and secrets stay; docs/deploying.md says how to remove those.
const { stage, others } = parseDeployArgs(process.argv.slice(2))
if (!readConfig(new App({ context: { stage } })).disposable) {
  console.error(`Nothing was removed: ${stageFileOf(stage)} does not call the stage disposable.`)
  process.exit(1)
}
runCdk('synth', '--quiet', '--context', `stage=${stage}`)
const detached = await detachPolicies(new IoTClient({}), [thingPolicyName, claimPolicyName])
if (detached > 0)
  console.log(`${detached} certificates have no policy any more: their devices cannot connect.`)
runCdk('destroy', '--all', '--app', 'cdk.out', ...others)
