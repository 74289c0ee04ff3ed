//! Words for records that cannot be read.

use remise::notation::pdn::{BadRecord, MAX_BYTES, MAX_DEPTH, Reason};

use super::Lang;

impl Lang {
    /// Why a record cannot be read, and where.
    pub fn bad_record(self, bad: &BadRecord) -> String {
        let (place, why) = (
            self.line_and_column(bad.at.line, bad.at.column),
            self.reason_of(bad),
        );
        match self {
            Lang::En => format!("{place}: {why}; the next games are read all the same."),
            Lang::Zh => format!("{place}：{why}；其后各局照常读取。"),
        }
    }

    fn reason_of(self, bad: &BadRecord) -> String {
        match self {
            Lang::En => bad.reason.to_string(),
            Lang::Zh => reason_zh(&bad.reason),
        }
    }

    /// A file in an encoding that does not serve, and what to do.
    pub fn no_text(self, file: &str) -> String {
        match self {
            Lang::En => format!("{file} is UTF-16, or no text at all: save it as UTF-8"),
            Lang::Zh => format!("{file} 是UTF-16编码或不是文本：请另存为UTF-8"),
        }
    }
}

fn reason_zh(reason: &Reason) -> String {
    match reason {
        Reason::NestedComment => "注释中又有“{”".to_owned(),
        Reason::UnclosedComment => "注释缺少“}”".to_owned(),
        Reason::UnopenedComment => "“}”之前没有“{”".to_owned(),
        Reason::UnclosedVariation => "变着缺少“)”".to_owned(),
        Reason::UnopenedVariation => "“)”之前没有“(”".to_owned(),
        Reason::TooDeep => format!("变着嵌套超过{MAX_DEPTH}层"),
        Reason::TooLong => format!("一局记录超过{MAX_BYTES}字节"),
        Reason::UnclosedSetUp(text) => format!("{text:?}不成局面，应写 /FEN \"...\"/"),
    }
}
