/**
 * What bundles have in place of the SDK's commands: the small client asks which one it is and what stands in it. A
 * command that is missing here fails the build.
 */
class Command {
  constructor(readonly input: object) {}
}

export class BatchGetCommand extends Command {}
export class BatchWriteCommand extends Command {}
export class DeleteCommand extends Command {}
export class GetCommand extends Command {}
export class PutCommand extends Command {}
export class QueryCommand extends Command {}
export class TransactWriteCommand extends Command {}
export class UpdateCommand extends Command {}
