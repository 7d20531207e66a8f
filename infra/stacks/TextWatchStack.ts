import { Stack, type StackProps } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { AlarmTopics, type AlarmTopicsProps } from '../core/AlarmTopics'
import { type MoneyProps, watchTexts } from '../mail/watchMoney'

interface TextWatchProps extends StackProps {
  config: AlarmTopicsProps & MoneyProps
}

/** What alarms cost as text messages, in the region that sends them: SNS counts each region by itself. */
export class TextWatchStack extends Stack {
  constructor(scope: Construct, id: string, { config, ...props }: TextWatchProps) {
    super(scope, id, props)
    const topics = new AlarmTopics(this, 'Alarms', config)
    for (const each of watchTexts(this, config)) topics.ring(each)
  }
}
