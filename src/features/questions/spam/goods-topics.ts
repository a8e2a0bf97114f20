import type { Topic } from './phrases.ts'

export const GOODS_TOPICS = [
  {
    code: 'adult',
    sentence: 'It advertises sex or dating.',
    sure: `
      saw your profile, know you better, kisses, looking for a serious relationship, soul mate, sugar daddy,
      sugar baby, sex toys, housewives, hot girls, hot women, cheating wives, local girls, meet girls, webcam*, porn*,
      escort service*, escorts, hot singles, sexy, hookup*, adult dating, dating site*, dating app*, cam girl*, xxx,
      onlyfans, sex chat, sex video*, horny, lonely tonight, lonely women, lonely housewi*, meet women, meet singles,
      beautiful women, single women, russian women, hot photos, nude*, naughty, partnersuche, erotik*, nackt*,
      heisse frauen, rencontres coquines, plan cul, femmes seules, mujeres solteras, chicas, sexo, знакомств*,
      познакомлюсь, интим*, секс*, порно*, 约炮, 色情, 裸聊, 出会い, 성인
    `,
    hints: `
      relationship, lovely, darling, sweetheart, my pics, in your area, lover, sugar, kiss, profile, dating, singles,
      lonely, my profile, chat with me, sex, intimate, adult, flirt*, girls, rencontre*, citas, девушк*, мужчин*,
      美女, 成人
    `,
  },
  {
    code: 'medicine',
    sentence: 'It sells medicine or miracle cures.',
    sure: `
      pain relief patch*, are a miracle, are a life changer, generic ozempic, doctor visit, month supply,
      research chemical*, buy weed online, buy cocaine, ketamine, mdma, buy steroids, peptides, glp, last longer,
      doctors hate, in bed, men last, generic meds, no rx, meds online, cheap meds, buy meds, male performance,
      pills online, miracle, buy viagra, cheap viagra, viagra online, generic viagra, order viagra, cheap cialis,
      buy cialis, without prescription, no prescription, online pharmacy, canadian pharmacy, male enhancement,
      erectile dysfunction, penis, lose pounds, burn fat, fat burn*, belly fat, diet pill*, miracle cure, keto trick,
      keto gummies, weight loss pill*, weight loss secret, phentermine, kamagra, potenzmittel, rezeptfrei*,
      sans ordonnance, sin receta, bajar de peso, adelgaz*, perdre du poids, maigrir, emagrec*, виагр*, сиалис,
      похуд*, потенци*, 减肥, 壮阳, 精力剤
    `,
    hints: `
      patches, pain relief, generic, without a doctor, dose supply, joint pain relief, cbd for sale, doctors, melting,
      melt, trick, natural remedy, meds, rx, ambien, soma, vicodin, percocet, hydrocodone, modafinil, slim, slimming,
      detox, blood sugar, diabetes, cure, viagra, cialis, levitra, tramadol, xanax, valium, oxycodone, adderall,
      ozempic, semaglutide, sildenafil, tadalafil, steroids, pills, pharmacy, prescription, weight loss, lose weight,
      pounds in, keto, doctor approved, supplement*, testosterone, abnehmen, hair loss, anti aging, libido, stamina
    `,
  },
  {
    code: 'goods',
    sentence: 'It sells replicas or factory goods.',
    sure: `
      出口, 植物生长灯, 目录, disposable vape*, wholesale vapes, dtf, factory outlet, натяжные потолки,
      ремонт квартир, 海运, 空运, 物流, 货代, fba, white label, ready to ship, wholesale menu, 1 1 mirror,
      mirror copy, top quality handbags, face masks, ppe, nitrile gloves, containers for sale, forklift*, kn95,
      from our factory, warranty samples, grow lights directly, lead time, custom packaging, packaging supplier*,
      mylar bags, child resistant tins, hong kong based, price list and samples, main products, export to,
      trade assurance, 包装厂, 厂家直销, 深圳, 广州, 义乌, replica*, rolex, luxury watch*, designer handbag*,
      designer bags, louis vuitton, gucci, ray ban*, our factory, factory price*, factory direct, direct from factory,
      moq, manufacturer in china, manufacturer from china, china manufacturer*, factory in china, shenzhen, guangzhou,
      guangdong, yiwu, ningbo, dongguan, qingdao, oem, odm, professional manufacturer*, leading manufacturer*,
      led display*, luxusuhren, repliques, sacs de luxe, копии часов, реплик*, 厂家, 工厂直销, 高仿, 名牌,
      ブランドコピー, コピー品, 激安
    `,
    hints: `
      disposable, puffs, kitchen cabinets, furniture, in bulk, belts, ship to usa, mirror, paypal, brand new, signage,
      banners, warranty, led, hong kong, packaging, pcs, vape*, cartridges, oem odm, 包装, 生产, 厂, 产品, 供应,
      manufacturer*, factory, wholesaler*, exporter*, alibaba, handbags, sunglasses, sneakers, custom boxes, mylar,
      hersteller, fabrik*, fabricante*, fabrica, montres, relojes, 批发, 工厂, 定制
    `,
  },
  {
    code: 'papers',
    sentence: 'It sells documents, essays or hacking services.',
    sure: `
      代写, 学历, 毕业证, spyware, any phone, cheating spouse, criminal record*, hack any, hack into, change grades,
      erase criminal, buy diploma*, real diploma*, fake diploma*, diploma without, degree without, university diploma,
      buy degree*, fake id, fake ids, fake passport*, counterfeit*, clone card*, cloned card*, essay writing,
      write my essay, essay service*, assignment help, dissertation help, hire a hacker, professional hacker*,
      ethical hacker*, phone hacking, spy on, grade change*, without exams, купить диплом, titulo universitario,
      faux documents, gefalschte, fuhrerschein kaufen, permis de conduire sans, 文凭, 办证, 证书代办
    `,
    hints: `
      immigration, green card, accounts for sale, spy, hack*, anonymous*, erase, certificates without, ielts,
      credit report, diploma*, degree*, passport*, driver s license*, drivers license*, plagiarism, passwords,
      registered and verifiable, диплом*
    `,
  },
] as const satisfies Topic[]
