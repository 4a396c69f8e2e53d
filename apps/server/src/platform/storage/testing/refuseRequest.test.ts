import { expect, it } from 'vitest'
import { refuseRequest } from './refuseRequest.ts'

/** The examples that Amazon publishes with the algorithm ("Authenticating Requests: Using the Authorization Header", "… Query Parameters"). */
const SIGNER = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }
const CREDENTIAL = `${SIGNER.accessKeyId}/20130524/us-east-1/s3/aws4_request`
const NOW = Date.parse('2013-05-24T00:00:00Z')
const HOST = 'examplebucket.s3.amazonaws.com'

const IN_HEADERS = {
  method: 'GET',
  url: '/test.txt',
  headers: {
    host: HOST,
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
    authorization: `AWS4-HMAC-SHA256 Credential=${CREDENTIAL},SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41`,
  },
}

const IN_QUERY = {
  method: 'GET',
  url: `/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=${encodeURIComponent(CREDENTIAL)}&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404`,
  headers: { host: HOST },
}

it.each([IN_HEADERS, IN_QUERY])('takes a published example of a signature, and none that differs ($url)', (request) => {
  expect(refuseRequest(request, SIGNER, NOW)).toBeUndefined()
  expect(refuseRequest({ ...request, url: request.url.replace('test', 'rest') }, SIGNER, NOW)).toBe(
    'SignatureDoesNotMatch',
  )
  expect(refuseRequest(request, { ...SIGNER, secretAccessKey: 'other' }, NOW)).toBe('SignatureDoesNotMatch')
  expect(refuseRequest(request, { ...SIGNER, accessKeyId: 'other' }, NOW)).toBe('InvalidAccessKeyId')
  expect(refuseRequest(request, SIGNER, NOW + 86_401_000)).toBe('AccessDenied')
  expect(refuseRequest({ ...request, url: '/test.txt', headers: { host: HOST } }, SIGNER, NOW)).toBe('AccessDenied')
})
