//! Words for tables that fail.

use std::path::Path;

use remise::error::{OpenError, ProbeError};

use super::Lang;

impl Lang {
    /// Tables that cannot be opened, and what to build.
    pub fn no_tables(self, folder: &Path, limits: &str, error: &OpenError) -> String {
        let folder = folder.display();
        match self {
            Lang::En => format!("{error}; or build them: `remise-gen build --limits {limits}`"),
            Lang::Zh => format!(
                "无法打开残局库 {folder}（规则集{limits}）：{}；可用 `remise-gen build --limits {limits}` 生成",
                open_error_zh(error)
            ),
        }
    }

    /// Tables that do not answer.
    pub fn tables_fail(self, error: &ProbeError) -> String {
        match self {
            Lang::En => error.to_string(),
            Lang::Zh => format!(
                "残局库{}，请用 `remise-gen build` 重新生成",
                probe_error_zh(error)
            ),
        }
    }
}

fn open_error_zh(error: &OpenError) -> String {
    match error {
        OpenError::Io { .. } => "无法列出该文件夹".to_owned(),
        OpenError::NoTables { choices, .. } if !choices.is_empty() => {
            format!("其中没有所需的表，现有{}", choices.join("、"))
        }
        OpenError::NoTables { .. } => "其中没有表".to_owned(),
        OpenError::Choose { choices, .. } => format!("其中有多种表：{}", choices.join("、")),
        OpenError::UnknownName { name, .. } => format!("不认识名称{name}"),
        OpenError::Manifest(_) | OpenError::Table(_) => "文件损坏或无法读取".to_owned(),
    }
}

fn probe_error_zh(error: &ProbeError) -> String {
    match error {
        ProbeError::MissingTables(files) => {
            let files = files.iter().map(|file| file.display().to_string());
            format!("缺少文件{}", files.collect::<Vec<_>>().join("、"))
        }
        ProbeError::WrongTable { file, .. } => format!("文件{}内容不符", file.display()),
        ProbeError::TooManyPieces { .. } => "不含这么多棋子的局面".to_owned(),
        ProbeError::Table(_) => "文件损坏或无法读取".to_owned(),
        _ => "无法回答".to_owned(),
    }
}
