import { Validations } from 'aws-cdk-lib'
import { buildApp } from './buildApp'
import { bundleFunctions } from './core/bundleFunctions'
import { ExplainedChecks } from './ExplainedChecks'

bundleFunctions()
// The CDK's check of templates against CloudFormation's schemas takes three times as long as all else: it runs for
// whoever deploys (the CLI says that it is there), not at every local start.
const app = buildApp({ builtinCloudFormationValidation: process.env.CDK_CLI_VERSION !== undefined })
Validations.of(app).addPlugins(new ExplainedChecks(app))
app.synth()
