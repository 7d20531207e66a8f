/** Only what no queue or stream took, or no function, goes into a bucket: the client is loaded then. */
export const putObject = async (Bucket: string, Key: string, Body: Buffer | string): Promise<void> => {
  const { PutObjectCommand, S3Client } = await import('@aws-sdk/client-s3')
  await new S3Client({}).send(new PutObjectCommand({ Bucket, Key, Body }))
}
