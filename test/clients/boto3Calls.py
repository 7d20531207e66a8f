"""Calls of the AWS SDK for Python against a local stack; prints what each service answered, as JSON."""

import json
import sys
import urllib.request

import boto3
from botocore.config import Config
from botocore.exceptions import ClientError

asked = json.load(sys.stdin)
variables = asked["variables"]


def client(service, endpoint):
    return boto3.client(
        service,
        region_name=variables["AWS_REGION"],
        endpoint_url=variables["AWS_ENDPOINT_URL_" + endpoint],
        aws_access_key_id=variables["AWS_ACCESS_KEY_ID"],
        aws_secret_access_key=variables["AWS_SECRET_ACCESS_KEY"],
        config=Config(signature_version="s3v4" if service == "s3" else None, retries={"max_attempts": 1}),
    )


def refusal(call):
    try:
        call()
    except ClientError as error:
        return error.response["Error"]["Code"]
    return "not refused"


def dynamodb():
    db = client("dynamodb", "DYNAMODB")
    table = asked["table"]
    key = {"pk": {"S": "boto3"}, "sk": {"S": asked["mark"]}}
    item = {**key, "n": {"N": "12345678901234567890.5"}, "b": {"B": b"\x00\xff"}, "s": {"SS": ["a", "b"]}}
    db.put_item(TableName=table, Item=item)
    added = db.update_item(
        TableName=table,
        Key=key,
        UpdateExpression="SET n = n + :one ADD s :c",
        ExpressionAttributeValues={":one": {"N": "1"}, ":c": {"SS": ["c"]}},
        ReturnValues="ALL_NEW",
    )["Attributes"]
    found = db.query(
        TableName=table,
        KeyConditionExpression="pk = :pk AND begins_with(sk, :sk)",
        ExpressionAttributeValues={":pk": key["pk"], ":sk": key["sk"]},
        ConsistentRead=True,
    )
    put = {"TableName": table, "Item": key, "ConditionExpression": "attribute_not_exists(pk)"}
    return {
        "number": added["n"]["N"],
        "set": sorted(added["s"]["SS"]),
        "bytes": found["Items"][0]["b"]["B"].hex(),
        "condition": refusal(lambda: db.put_item(**put)),
        "transaction": refusal(lambda: db.transact_write_items(TransactItems=[{"Put": put}])),
        "table": refusal(lambda: db.get_item(TableName="nowhere", Key=key)),
        "deleted": db.delete_item(TableName=table, Key=key, ReturnValues="ALL_OLD")["Attributes"]["sk"]["S"],
    }


def s3():
    store = client("s3", "S3")
    place = {"Bucket": asked["bucket"], "Key": "boto3/" + asked["mark"] + "/ä b+c.txt"}
    store.put_object(**place, Body=b"twelve volts", ContentType="text/plain")
    link = store.generate_presigned_url("get_object", Params=place, ExpiresIn=60)
    listed = store.list_objects_v2(Bucket=asked["bucket"], Prefix="boto3/" + asked["mark"])
    answer = {
        "read": store.get_object(**place)["Body"].read().decode(),
        "linked": urllib.request.urlopen(link).read().decode(),
        "listed": [entry["Key"] == place["Key"] for entry in listed["Contents"]],
    }
    store.delete_object(**place)
    return {**answer, "gone": refusal(lambda: store.get_object(**place))}


def sqs():
    parameter = client("ssm", "SSM").get_parameters(Names=[asked["queueParameter"]])["Parameters"][0]
    queue = client("sqs", "SQS")
    attributes = queue.get_queue_attributes(
        QueueUrl=parameter["Value"], AttributeNames=["ApproximateNumberOfMessages"]
    )["Attributes"]
    return {
        "waiting": attributes["ApproximateNumberOfMessages"],
        "nowhere": refusal(lambda: queue.send_message(QueueUrl="http://localhost/0/nowhere", MessageBody="x")),
    }


def iot():
    plane = client("iot-data", "IOT_DATA_PLANE")
    plane.publish(topic=asked["topic"], qos=1, payload=json.dumps(asked["reading"]).encode())
    return {"wildcard": refusal(lambda: plane.publish(topic="sq/+/data", qos=1, payload=b"{}"))}


def cognito():
    pool = client("cognito-idp", "COGNITO_IDENTITY_PROVIDER")
    user = pool.admin_get_user(UserPoolId=asked["userPoolId"], Username=asked["email"])
    return {
        "status": user["UserStatus"],
        "stranger": refusal(
            lambda: pool.admin_get_user(UserPoolId=asked["userPoolId"], Username="nobody@example.com")
        ),
        "password": refusal(
            lambda: pool.initiate_auth(
                ClientId=asked["clientId"],
                AuthFlow="USER_PASSWORD_AUTH",
                AuthParameters={"USERNAME": asked["email"], "PASSWORD": "guessed"},
            )
        ),
    }


print(json.dumps({"dynamodb": dynamodb(), "s3": s3(), "sqs": sqs(), "iot": iot(), "cognito": cognito()}))
