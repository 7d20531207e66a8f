import { Stack } from 'aws-cdk-lib'
import { CfnPolicy, CfnProvisioningTemplate } from 'aws-cdk-lib/aws-iot'
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import { topics } from '../../shared/core/topics'
import { thingPolicyName, claimPolicy, claimPolicyName } from './policies'

interface FleetProvisioningProps {
  enabled: boolean
}

export const templateName = 'portal-device'

/** A topic of the device whose serial number is given. */
const ownTopic = (topicOf: (deviceid: string) => string) => {
  const place = '{}'
  const [before = '', after = ''] = topicOf(place).split(place)
  return { 'Fn::Join': ['', [before, { Ref: 'SerialNumber' }, after]] }
}

/** A unit gives its serial number; the thing of that name gets the certificate and the policy of a device. */
const templateBody = {
  Parameters: {
    SerialNumber: { Type: 'String' },
    Model: { Type: 'String' },
    'AWS::IoT::Certificate::Id': { Type: 'String' },
  },
  Resources: {
    Thing: {
      Type: 'AWS::IoT::Thing',
      Properties: {
        ThingName: { Ref: 'SerialNumber' },
        AttributePayload: { model: { Ref: 'Model' } },
      },
      // a claim never touches a thing that exists: it could take over a device that is in use
      OverrideSettings: { AttributePayload: 'FAIL', ThingTypeName: 'FAIL', ThingGroups: 'FAIL' },
    },
    Certificate: {
      Type: 'AWS::IoT::Certificate',
      Properties: { CertificateId: { Ref: 'AWS::IoT::Certificate::Id' }, Status: 'ACTIVE' },
    },
    Policy: { Type: 'AWS::IoT::Policy', Properties: { PolicyName: thingPolicyName } },
  },
  // the answer to the unit: topics that cost less than those it was built with
  DeviceConfiguration: {
    dataTopic: ownTopic(topics.directData),
    configTopic: ownTopic(topics.directConfig),
  },
}

/**
 * How units fetch certificates of their own while they are made: with a claim certificate that can ask for one and
 * nothing else. Off unless the deployment says so, since a claim certificate is shared by a whole batch.
 */
export class FleetProvisioning extends Construct {
  constructor(scope: Construct, id: string, { enabled }: FleetProvisioningProps) {
    super(scope, id)
    const role = new Role(this, 'Role', {
      description: 'Registers the things of new devices',
      assumedBy: new ServicePrincipal('iot.amazonaws.com'),
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName('service-role/AWSIoTThingsRegistration')],
    })
    new CfnProvisioningTemplate(this, 'Template', {
      templateName,
      description: 'Turns the claim of a new device into a certificate of its own',
      enabled,
      provisioningRoleArn: role.roleArn,
      templateBody: JSON.stringify(templateBody),
    })
    new CfnPolicy(this, 'ClaimPolicy', {
      policyName: claimPolicyName,
      policyDocument: claimPolicy(Stack.of(this), templateName),
    })
  }
}
