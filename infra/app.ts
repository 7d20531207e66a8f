import { Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { buildApp } from './buildApp'
import { bundleFunctions } from './core/bundleFunctions'
import { acknowledgeFindings } from './acknowledgeFindings'

bundleFunctions()
const app = buildApp()
acknowledgeFindings(app)
if (process.env['PORTAL_SKIP_CHECKS'] !== '1') Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
app.synth()
