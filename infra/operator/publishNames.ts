import { StringParameter } from 'aws-cdk-lib/aws-ssm'
import { Construct } from 'constructs'
import { stageOf } from '../config'
import { type OperatorName, parameterNameOf } from './operatorNames'

/** Writes names where the operator's commands look for them. */
export const publishNames = (scope: Construct, names: Partial<Record<OperatorName, string>>): void => {
  const stage = stageOf(scope)
  const group = new Construct(scope, 'Names')
  for (const [name, stringValue] of Object.entries(names)) {
    new StringParameter(group, name, {
      parameterName: parameterNameOf(stage, name as OperatorName),
      stringValue,
      description: 'Read by the commands of operators',
    })
  }
}
