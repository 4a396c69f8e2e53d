import type { SandboxTexts } from './SandboxTexts.ts'

export const ja: SandboxTexts = {
  heading: '支払いを試す',
  intro: 'このページは、雑誌を試している間、決済サービスの代わりをします。お金は動きません。',
  perMonth: '1か月',
  perYear: '1年',
  payLate: '支払い、10秒後に雑誌に知らせる',
  payUntold: '支払い、雑誌に知らせない',
  leave: '支払わずに戻る',
  declined: 'カードが拒否されました。請求は行われていません。別の方法で支払うか、戻ってください。',
  paid: '支払い済みです。',
  expired: 'このページの有効期限が切れました。請求は行われていません。雑誌からやり直してください。',
  unknown: 'この支払いは見つかりません。雑誌からやり直してください。',
  goOn: '続ける',
  back: '{title}に戻る',
  portal: '支払い後の出来事を試す',
  portalIntro:
    'ここで押したことは、あなた、銀行、または発行者が行ったかのように、あなた自身の支払いに起こります。お金は動きません。',
  nothing: 'まだ支払いはありません。',
  actions: {
    pay: '支払う',
    decline: 'カードを拒否させる',
    refund: '全額を返金する',
    'refund-part': '半額を返金する',
    dispute: '銀行に異議を申し立てる',
    'win-dispute': '異議申し立てに勝つ',
    renew: '定期購読を更新する',
    fail: '更新を失敗させる',
    cancel: '支払い済み期間の終わりに解約する',
    resume: '解約を取り消す',
    end: '定期購読を今すぐ終了する',
  },
}
