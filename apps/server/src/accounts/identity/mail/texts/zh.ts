import type { MailTexts } from '../MailTexts.ts'

export const zh: MailTexts = {
  codeSubject: (title) => `您的${title}验证码`,
  lead: {
    verify: (title) => `请输入以下验证码，完成${title}的注册：`,
    reset: (title) => `请输入以下验证码，为${title}设置新密码：`,
    'sign-in': (title) => `请输入以下验证码，登录${title}：`,
  },
  afterCode: (minutes) => [
    `验证码在${minutes}分钟内有效，且只能使用一次。请勿告诉他人，任何人都不会向您索要验证码。`,
    '如果您没有请求验证码，请忽略此邮件：没有验证码，任何操作都不会生效。',
  ],
  taken: {
    subject: (title) => `您已有${title}账户`,
    paragraphs: (title) => [
      `刚刚有人尝试用此邮箱注册${title}，但该邮箱已有账户。`,
      '如果是您本人操作，请直接登录；如果忘记密码，可以在登录页面重新设置。',
      '如果不是您本人操作，请忽略此邮件：您的账户没有任何更改。',
    ],
  },
  passwordChanged: {
    subject: (title) => `您的${title}密码已更改`,
    paragraphs: (title) => [
      `您的${title}账户密码刚刚已更改，所有设备均已退出登录。`,
      '如果不是您本人操作，请立即设置新密码：登录页面会向此邮箱发送验证码。',
    ],
  },
}
