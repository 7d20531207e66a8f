import { AwsSolutionsChecks } from 'cdk-nag'
import { Validations } from 'aws-cdk-lib'
import { acknowledgeFindings } from './acknowledgeFindings'
import { buildApp } from './buildApp'
import { bundleFunctions } from './core/bundleFunctions'

bundleFunctions()
// The CDK's check of templates against CloudFormation's schemas takes three times as long as all else: it runs for
// whoever deploys (the CLI says that it is there), not at every local start.
const app = buildApp({ builtinCloudFormationValidation: process.env.CDK_CLI_VERSION !== undefined })
acknowledgeFindings(app)
Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
app.synth()
