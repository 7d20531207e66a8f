import { Validations } from 'aws-cdk-lib'
import { buildApp } from './buildApp'
import { bundleFunctions } from './core/bundleFunctions'
import { ExplainedChecks } from './ExplainedChecks'

/** Whether the CDK's own command runs this, to look at or deploy what comes out, and not a local start. */
const isForDeployment = process.env.CDK_CLI_VERSION !== undefined
bundleFunctions({ maps: isForDeployment })
// The CDK's check of templates against CloudFormation's schemas takes three times as long as all else: it runs for
// deployments (the CLI sets the variable), not at every local start.
const app = buildApp({ builtinCloudFormationValidation: isForDeployment })
Validations.of(app).addPlugins(new ExplainedChecks(app))
app.synth()
