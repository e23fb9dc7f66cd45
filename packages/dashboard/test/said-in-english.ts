/**
 * What stands in Latin letters in Hindi too: names, what programs read, examples of what is typed, and the words that
 * people in India write in English.
 */
const WORDS = `
  Meghdoot WhatsApp Meta Manager Business Cloud Word Excel PowerPoint Node.js TypeScript Windows
  API APIs key curl JSON URL https http HTTP IP id Id IST OTP PDF CSV GIF webhook Webhook token Token access Access app App
  secret request error type object array variables components handle account user developers.facebook.com header POST CRM DNS
  KB MB ms pm JPEG PNG MP4 mp4 GPP AAC AMR MP3 M4A Ogg Opus WebP Enter Shift STOP START Hello
  Chrome Edge Firefox Safari J K name me metastatus.com Support Home App Dashboard
  Key Secret Scope Callback callback verify Verify Account Phone phone number system subscribe setup settings full control
  dashboard System users Basic Configuration Graph Redirect Host host name path body bytes stream owner link null CIDR db8
  authentication MEGHDOOT_API_KEY order-1042 order_out order_no rao.example track asha shar vip delhi demo xx localhost
  shop.example.in whatsapp X-Hub-Signature-256 HMAC-SHA256 webhook-id server-sent events Last-Event-ID nextCursor after
  messages smb_message_echoes user_preferences message_template_status_update message_template_quality_update
  message_template_components_update template_category_update whatsapp_business_messaging whatsapp_business_management
  meghdoot workspaces allow-ip owner-link llms.txt auth.md api public leads contact partners SALES_EMAIL SMTP_URL
  Wi-Fi chat.your-shop.in Caddy APP_URL cloudflared tunnel url SMS UPI GST Settings Delete coexistence Solution Partner Tech
  Provider utility marketing Payment methods payment method for Developers Facebook use case Connect with customers through
  business portfolio Setup ID Admin Assign assets Generate expiration Never Show EAA and save fields publish
  order_out message.read message.failed invoice-1042.pdf
  iPhone Share Add to Screen Chrome Edge Firefox Safari IN.1A2B hi en_US customers.csv
`;

export const SAID_IN_ENGLISH: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));
